import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '#test/support/free-port.ts'
import { honestQuote, testPassword } from '#test/support/honest-quote.ts'
import { ProductProcess } from '#test/support/product-process.ts'
import { Visitor } from '#test/support/visitor.ts'
import { withProduct } from '#test/support/with-product.ts'

const run = (action: 'backup' | 'restore', folder: string, dataDir: string) => {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, DATA_DIR: dataDir }
  return promisify(execFile)(process.execPath, ['src/server/backup/main.ts', action, folder], { env })
}

test('a backup beside the running product is restored into an empty folder, and the product goes on from there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reelwright-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [kept, restored] = [join(folder, 'kept'), join(folder, 'restored')]
  await withProduct({}, async ({ product, dataDir }) => {
    expect((await new Visitor(product.address).post('/api/submit-quote', honestQuote)).status).toBe(200)
    expect((await run('backup', kept, dataDir)).stdout).toMatch(/^Backed up: \d+ rows/)
    await expect(run('restore', kept, dataDir)).rejects.toThrow(/is in use|already/)
  })
  expect((await run('restore', kept, restored)).stdout).toMatch(/^Restored: \d+ rows/)
  const product = new ProductProcess(await findFreePort(), { DATA_DIR: restored, ADMIN_PASSWORD: testPassword })
  try {
    product.start()
    await product.whenReady()
    const owner = new Visitor(product.address)
    await owner.post('/api/admin/login', { password: testPassword })
    const leads = (await (await owner.get('/api/customers')).json()) as { name: string }[]
    expect(leads).toMatchObject([{ name: honestQuote.name }])
  } finally {
    await product.stop()
  }
})
