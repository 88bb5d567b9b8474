import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { drawPhoto } from '#test/support/draw-photo.ts'
import { findFreePort } from '#test/support/free-port.ts'
import { honestQuote, testPassword } from '#test/support/honest-quote.ts'
import { patient } from '#test/support/patient.ts'
import { ProductProcess } from '#test/support/product-process.ts'
import { Visitor } from '#test/support/visitor.ts'
import { withProduct } from '#test/support/with-product.ts'

// Each way to be stuck that backups know, one after the other; at the end of each the shop opens and answers a quote.

const passphrase = { BACKUP_PASSPHRASE: 'a lantern over the harbour' }

async function run(args: string[], dataDir: string, more: Record<string, string> = {}): Promise<string> {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, DATA_DIR: dataDir, ...more }
  return (await promisify(execFile)(process.execPath, ['src/server/backup/main.ts', ...args], { env })).stdout
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'reelwright-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function leaveQuote(address: string): Promise<void> {
  const visitor = new Visitor(address)
  const asked = await visitor.post('/api/submit-quote', honestQuote)
  expect(asked.status).toBe(200)
  const { customerId } = (await asked.json()) as { customerId: string }
  expect((await visitor.upload(customerId, [{ name: 'a.jpg', bytes: await drawPhoto() }])).status).toBe(200)
}

// Its leads, counted; then it takes one more.
async function openShop(dataDir: string): Promise<number> {
  const product = new ProductProcess(await findFreePort(), { DATA_DIR: dataDir, ADMIN_PASSWORD: testPassword })
  try {
    product.start()
    await product.whenReady()
    const owner = new Visitor(product.address)
    await owner.post('/api/admin/login', { password: testPassword })
    const leads = (await (await owner.get('/api/customers')).json()) as unknown[]
    expect((await new Visitor(product.address).post('/api/submit-quote', honestQuote)).status).toBe(200)
    return leads.length
  } finally {
    await product.stop()
  }
}

test('a backup beside the running product is restored with the secret it holds, past a damaged manifest and a lost file', async () => {
  const folder = await makeFolder()
  const [kept, restored] = [join(folder, 'kept'), join(folder, 'restored')]
  await withProduct({}, async ({ product, dataDir }) => {
    await leaveQuote(product.address)
    expect(await run(['backup', kept], dataDir, passphrase)).toMatch(/^Backed up: \d+ rows and \d+ files/)
    await run(['backup', kept], dataDir, passphrase)
    await expect(run(['restore', kept], dataDir, passphrase)).rejects.toThrow(/is in use|already/)
  })
  const names = await readdir(join(kept, 'files'))
  for (const name of names) expect((await stat(join(kept, 'files', name))).mode & 0o077).toBe(0)
  const find = (pattern: RegExp): string => join(kept, 'files', names.find((name) => pattern.test(name)) ?? '')
  await writeFile(find(/~00000002-.*manifest\.json$/), 'half a manif')
  await rm(find(/~files~[0-9a-f]{64}$/))
  await expect(run(['restore', kept], restored, passphrase)).rejects.toThrow(/photos\/.*--without-missing/s)
  const told = await run(['restore', kept, '--without-missing'], restored, passphrase)
  expect(told).toMatch(/^Restored: \d+ rows.*its manifest is damaged.*Without \d+ files:\nphotos\//s)
  expect(await openShop(restored)).toBe(1)
})

test('a restore that was cut short is not opened as a shop, and is just run again', async () => {
  const folder = await makeFolder()
  const [kept, restored] = [join(folder, 'kept'), join(folder, 'restored')]
  await withProduct({}, async ({ product, dataDir }) => {
    await leaveQuote(product.address)
    expect(await run(['backup', kept], dataDir)).toContain('The APP_SECRET is not in it')
  })
  await expect(run(['restore', kept], restored)).rejects.toThrow('--without-secret')
  const { PATH, HOME } = process.env
  for (const place of ['restoring/postgres/base', 'restoring/postgres/postmaster.pid']) {
    const child = execFile(process.execPath, ['src/server/backup/main.ts', 'restore', kept, '--without-secret'], {
      env: { PATH, HOME, DATA_DIR: restored },
    })
    await expect
      .poll(() => stat(join(restored, place)).then(Boolean, () => false), { timeout: patient(60_000) })
      .toBe(true)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
  const product = new ProductProcess(await findFreePort(), { DATA_DIR: restored, ADMIN_PASSWORD: testPassword })
  product.start()
  await expect.poll(() => product.output, { timeout: patient(60_000) }).toContain('Run it again')
  await product.stop()
  await run(['restore', kept, '--without-secret'], restored)
  expect((await readdir(restored)).filter((name) => name.startsWith('rest'))).toEqual([])
  expect(await openShop(restored)).toBe(1)
})
