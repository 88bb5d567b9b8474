import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chooseRunner } from './postgres-programs.ts'

const isRoot = process.getuid?.() === 0

async function makeNeeds(mode: number) {
  const home = await mkdtemp(join(tmpdir(), 'reelwright-runner-'))
  onTestFinished(() => rm(home, { recursive: true }))
  const dataDir = join(home, 'data')
  await mkdir(dataDir, { mode: 0o700 })
  await chmod(home, mode)
  // Stands for the database program: here only who runs it matters.
  return { dataDir, clusterDir: join(dataDir, 'postgres'), postgres: '/bin/true' }
}

test('root runs the database in a user namespace, even below a closed folder; others run it as themselves', async () => {
  const runner = await chooseRunner(await makeNeeds(0o700))
  expect(runner.prefix[0]).toBe(isRoot ? 'unshare' : undefined)
  expect(runner.uid).toBeUndefined()
})

test('root without user namespaces runs it as a user of its own, when that user can reach the data', async () => {
  const runner = await chooseRunner({ ...(await makeNeeds(0o755)), unshare: '/nowhere/unshare' })
  expect(runner.prefix).toEqual([])
  expect(runner.uid ?? process.getuid?.()).toBeGreaterThan(0)
})

test('when nothing works, a sentence says what to do', async () => {
  const needs = await makeNeeds(0o700)
  const broken = { ...needs, unshare: '/nowhere/unshare', postgres: '/nowhere/postgres' }
  await expect(chooseRunner(broken)).rejects.toMatchObject({
    code: 'unavailable',
    text: expect.stringContaining('set DATABASE_URL'),
  })
})
