import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import type { Storage, StoredEntry } from '#src/server/platform/storage/port.ts'
import { openBackups } from './open-backups.ts'

const passphrase = 'a lantern over the harbour'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'reelwright-sealed-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const put = (storage: Storage, key: string, ...chunks: Buffer[]) =>
  storage.write(key, Readable.from(chunks), { contentType: 'text/plain' })

async function get(storage: Storage, key: string): Promise<Buffer> {
  const file = await storage.read(key)
  if (!file) throw new Error(`${key} is not there`)
  return buffer(file.stream)
}

async function listAll(storage: Storage): Promise<StoredEntry[]> {
  const entries: StoredEntry[] = []
  for await (const entry of storage.list('')) entries.push(entry)
  return entries
}

const open = async (folder: string, phrase = passphrase): Promise<Storage> =>
  (await openBackups({ folder, passphrase: phrase })).storage

test('files of any size come back as they were, for another opening with the same passphrase', async () => {
  const folder = await makeFolder()
  const sealed = await open(folder)
  const later = await open(folder)
  for (const bytes of [0, 1, 15, 16, 17, 31, 32, 33, 70_000, 300_000]) {
    const content = Buffer.alloc(bytes, 'Helen at the lakeside ')
    const half = content.length >> 1
    const written = await put(sealed, 'files/a', content.subarray(0, half), content.subarray(half))
    expect(written.bytes).toBe(bytes)
    expect((await get(later, 'files/a')).equals(content)).toBe(true)
    expect(await listAll(later)).toMatchObject([{ key: 'files/a', bytes }])
    expect((await readFile(join(folder, 'files', 'sealed~files~a'))).includes('Helen')).toBe(false)
  }
})

test('another passphrase, a flipped byte, a cut end and a file in place of another are refused', async () => {
  const folder = await makeFolder()
  const sealed = await open(folder)
  for (const name of ['a', 'b', 'c']) await put(sealed, `files/${name}`, Buffer.from('the same words'))
  const pathOf = (name: string): string => join(folder, 'files', `sealed~files~${name}`)
  const other = await open(folder, 'a lantern over the harbor')
  await expect(get(other, 'files/a')).rejects.toThrow('BACKUP_PASSPHRASE is wrong, or the backup is damaged')
  const bytes = await readFile(pathOf('a'))
  for (const at of [0, 5, 25, 35, bytes.length - 1]) {
    const flipped = Buffer.from(bytes)
    flipped[at] = (flipped[at] ?? 0) ^ 1
    await writeFile(pathOf('a'), flipped)
    await expect(get(sealed, 'files/a')).rejects.toThrow('cannot be opened')
  }
  await writeFile(pathOf('a'), bytes.subarray(0, -1))
  await expect(get(sealed, 'files/a')).rejects.toThrow('cannot be opened')
  await rename(pathOf('c'), pathOf('b'))
  await expect(get(sealed, 'files/b')).rejects.toThrow('cannot be opened')
})

test('each passphrase has a folder of its own', async () => {
  const folder = await makeFolder()
  const lockOf = async (phrase?: string) => (await openBackups({ folder, passphrase: phrase })).lock
  const locks = [await lockOf(), await lockOf(passphrase), await lockOf('a lantern over the harbor')]
  expect(locks).toEqual(['plain', expect.stringMatching(/^[0-9a-f]{16}$/), expect.stringMatching(/^[0-9a-f]{16}$/)])
  expect(new Set(locks).size).toBe(3)
  expect(await lockOf(passphrase)).toBe(locks[1])
})
