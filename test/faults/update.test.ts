import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '#test/support/free-port.ts'
import { testPassword } from '#test/support/honest-quote.ts'
import { patient } from '#test/support/patient.ts'
import { ProductProcess } from '#test/support/product-process.ts'
import { sell } from '#test/support/sell.ts'

// The product in a folder of its own, whose migrations can be added to.
async function makeCheckout(home: string): Promise<string> {
  const folder = join(home, 'checkout')
  await mkdir(join(folder, 'dist'), { recursive: true })
  for (const name of ['src', 'migrations', 'package.json', 'CHANGELOG.md', 'dist/server']) {
    await cp(name, join(folder, name), { recursive: true })
  }
  for (const name of ['node_modules', 'assets', 'dist/web', 'dist/instruments.bank']) {
    await symlink(resolve(name), join(folder, name))
  }
  return folder
}

async function serve(folder: string, settings: Record<string, string>, email: string): Promise<string> {
  const product = new ProductProcess(await findFreePort(), settings, folder)
  product.start()
  try {
    await product.whenReady()
    return await sell(product.address, email)
  } finally {
    await product.stop()
  }
}

test('an update is tried on the data: a good one stays, and after a bad one the shop sells as before', {
  timeout: patient(180_000),
}, async () => {
  const home = await mkdtemp(join(tmpdir(), 'reelwright-update-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const folder = await makeCheckout(home)
  const dataDir = join(home, 'data')
  const settings = { DATA_DIR: dataDir, ADMIN_PASSWORD: testPassword }
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_ENV: 'production', ...settings }
  const update = () => promisify(execFile)(process.execPath, ['src/server/update/main.ts'], { cwd: folder, env })
  const addMigration = (name: string, sql: string) => writeFile(join(folder, 'migrations', name), sql)
  await serve(folder, settings, 'one@mill.example')

  await addMigration('9998-good.sql', '-- additive\ncreate table colours (id integer primary key);\n')
  expect((await update()).stdout).toMatch(
    /Backed up: [\s\S]*works with a copy[\s\S]*started with the real data, and answers/,
  )

  await addMigration('9999-bad.sql', 'insert into colours values (1), (1);\n')
  await expect(update()).rejects.toMatchObject({
    code: 3,
    stderr: expect.stringMatching(
      /The migration 9999-bad.sql failed.*duplicate key[\s\S]*The data is as it was before/,
    ),
  })
  await rm(join(folder, 'migrations', '9999-bad.sql'))
  await serve(folder, settings, 'two@mill.example')
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres'))).toEqual([
    'postgres',
    'postgres-failed-update',
    'postgres-programs',
    'postgres-socket',
    'postgres.log',
  ])
})
