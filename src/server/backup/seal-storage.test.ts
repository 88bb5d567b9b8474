import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { makeDiskStorage } from '#src/server/platform/storage/disk-storage.ts'
import type { Storage, StoredEntry } from '#src/server/platform/storage/port.ts'
import { openBackups } from './open-backups.ts'
import { pruneBackups } from './make-backups.ts'

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

test('files of any size come back as they were, for another opening with the same passphrase', async () => {
  const folder = await makeFolder()
  const sealed = await openBackups({ folder, passphrase })
  const later = await openBackups({ folder, passphrase })
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
  const sealed = await openBackups({ folder, passphrase })
  for (const name of ['a', 'b', 'c']) await put(sealed, `files/${name}`, Buffer.from('the same words'))
  const pathOf = (name: string): string => join(folder, 'files', `sealed~files~${name}`)
  const other = await openBackups({ folder, passphrase: 'a lantern over the harbor' })
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

test('tidying up backups of one kind leaves those of the other alone', async () => {
  const folder = await makeFolder()
  const plain = await makeDiskStorage({ folder })
  const sealed = await openBackups({ folder, passphrase })
  for (const storage of [plain, sealed]) await put(storage, 'files/a', Buffer.from('words'))
  await pruneBackups(plain, { daily: 7, weekly: 4 })
  expect(await readdir(join(folder, 'files'))).toEqual(['sealed~files~a'])
  await put(plain, 'files/a', Buffer.from('words'))
  await pruneBackups(sealed, { daily: 7, weekly: 4 })
  expect(await readdir(join(folder, 'files'))).toEqual(['files~a'])
})
