import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findPreviousSecret, loadAppSecret, rotateAppSecret } from './app-secrets.ts'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'app-secret-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('a given secret is used and nothing is written', async () => {
  const dataDir = await makeFolder()
  expect(await loadAppSecret({ given: 'given', dataDir })).toBe('given')
  expect(await readdir(dataDir)).toEqual([])
})

test('a secret is made at the first start, for its owner alone, and found at the next', async () => {
  const dataDir = join(await makeFolder(), 'data')
  const first = await loadAppSecret({ given: undefined, dataDir })
  expect(first.length).toBeGreaterThanOrEqual(32)
  expect(await loadAppSecret({ given: undefined, dataDir })).toBe(first)
  expect((await stat(join(dataDir, 'app-secret'))).mode & 0o777).toBe(0o600)
})

test('twenty starts at once end with one secret and no drafts', async () => {
  const dataDir = await makeFolder()
  const loads = Array.from({ length: 20 }, () => loadAppSecret({ given: undefined, dataDir }))
  expect(new Set(await Promise.all(loads)).size).toBe(1)
  expect(await readdir(dataDir)).toEqual(['app-secret'])
})

test('a secret that others could read is closed to them', async () => {
  const dataDir = await makeFolder()
  const path = join(dataDir, 'app-secret')
  await loadAppSecret({ given: undefined, dataDir })
  await chmod(path, 0o644)
  await loadAppSecret({ given: undefined, dataDir })
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('an emptied secret file stops the start: a new secret would lose what was sealed', async () => {
  const dataDir = await makeFolder()
  await writeFile(join(dataDir, 'app-secret'), '\n')
  await expect(loadAppSecret({ given: undefined, dataDir })).rejects.toThrow('does not hold a secret')
})

test('a replaced secret keeps the one before beside it for 90 days', async () => {
  const dataDir = await makeFolder()
  const place = { given: undefined, dataDir }
  const before = await loadAppSecret(place)
  expect(await findPreviousSecret({ dataDir })).toBeUndefined()
  await rotateAppSecret(dataDir)
  const after = await loadAppSecret(place)
  expect(after).not.toBe(before)
  expect(after.length).toBeGreaterThanOrEqual(32)
  expect(await findPreviousSecret({ dataDir })).toBe(before)
  expect((await stat(join(dataDir, 'app-secret-previous'))).mode & 0o777).toBe(0o600)
  expect(await findPreviousSecret({ dataDir }, new Date(Date.now() + 91 * 86_400_000))).toBeUndefined()
  expect((await readdir(dataDir)).toSorted()).toEqual(['app-secret'])
})

test('a replacement that was cut off before its end leaves a secret that opens everything', async () => {
  const dataDir = await makeFolder()
  const place = { given: undefined, dataDir }
  const before = await loadAppSecret(place)
  // Cut off between the two files: the old one is in both.
  await writeFile(join(dataDir, 'app-secret-previous'), `${before}\n`)
  expect([await loadAppSecret(place), await findPreviousSecret({ dataDir })]).toEqual([before, before])
  await rotateAppSecret(dataDir)
  expect(await findPreviousSecret({ dataDir })).toBe(before)
})
