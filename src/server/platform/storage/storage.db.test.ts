import crypto, { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeDiskStorage } from './disk-storage.ts'
import { type Storage, storeFile, type StoredEntry } from './port.ts'
import { makeS3Storage } from './s3-storage.ts'

const mib = 1024 * 1024
const plain = { contentType: 'text/plain' }

interface Proven {
  storage: Storage
  folder: string
  // A small file under each of them.
  fill: (keys: readonly string[]) => Promise<void>
  close: () => Promise<void>
}

const writeOne = (storage: Storage, key = '') => storage.write(key, Readable.from([Buffer.from('1')]), plain)

const entriesOf = async (storage: Storage, prefix: string): Promise<StoredEntry[]> =>
  Readable.from(storage.list(prefix)).toArray()

async function makeDisk(): Promise<Proven> {
  const folder = await mkdtemp(join(tmpdir(), 'disk-storage-'))
  const storage = await makeDiskStorage({ folder })
  const fill = async (keys: readonly string[]) => {
    for (const key of keys) await writeOne(storage, key)
  }
  return { storage, folder, fill, close: () => rm(folder, { recursive: true }) }
}

async function makeS3(): Promise<Proven> {
  const folder = await mkdtemp(join(tmpdir(), 's3-storage-'))
  const configureBuckets = [{ name: 'films', configs: [] }]
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: folder, configureBuckets })
  const { port } = await server.run()
  const storage = makeS3Storage({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-west-2',
    bucket: 'films',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    publicEndpoint: `http://localhost:${port}`,
  })
  const close = async () => {
    await server.close()
    await rm(folder, { recursive: true })
  }
  const fill = async (keys: readonly string[]) => {
    await writeOne(storage, keys[0])
    await multiplyObject(folder, keys)
  }
  return { storage, folder, fill, close }
}

// The stand-in takes ten times as long for a file as it takes to copy one in its folder.
async function multiplyObject(folder: string, [first = '', ...others]: readonly string[]): Promise<void> {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.includes(first))
  for (const path of paths) {
    await Promise.all(others.map((key) => copyFile(join(folder, path), join(folder, path.replace(first, key)))))
  }
}

// The stand-in signs the mark of the next page with DES, which today's OpenSSL no longer has. Triple DES with one key
// three times is the same cipher.
for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
  const make = crypto[name] as (...parts: unknown[]) => never
  vi.spyOn(crypto, name).mockImplementation((cipher: string, key: unknown, iv: unknown) =>
    cipher === 'des' ? make('des-ede3-cbc', Buffer.concat([key, key, key] as Buffer[]), iv) : make(cipher, key, iv),
  )
}

storageSuite('disk', makeDisk)
storageSuite('s3', makeS3)

function storageSuite(name: string, make: () => Promise<Proven>): void {
  describe(name, () => {
    let proven: Proven
    let storage: Storage
    beforeAll(async () => {
      proven = await make()
      storage = proven.storage
    })
    afterAll(() => proven.close())

    const readText = async (key: string) => {
      const found = await storage.read(key)
      return found && text(found.stream)
    }
    const keysUnder = async (prefix: string) => (await entriesOf(storage, prefix)).map(({ key }) => key).sort()

    test('what was written is read back with its size', async () => {
      const { bytes } = await storage.write('round/trip.txt', Readable.from([Buffer.from('héllo')]), plain)
      const found = await storage.read('round/trip.txt')
      expect(bytes).toBe(6)
      expect(found?.bytes).toBe(6)
      expect(found && (await text(found.stream))).toBe('héllo')
    })

    test('a whole file is taken as it is, and replaces what was there', async () => {
      const path = join(await mkdtemp(join(tmpdir(), 'given-')), 'file')
      onTestFinished(() => rm(path, { force: true }))
      await storage.write('taken/file', Readable.from([Buffer.from('an earlier, longer one')]), plain)
      await writeFile(path, 'héllo')
      expect(await storeFile(storage, { key: 'taken/file', path, ...plain })).toEqual({ bytes: 6 })
      expect(await readText('taken/file')).toBe('héllo')
    })

    test('an empty file is a file', async () => {
      await storage.write('empty/file', Readable.from([]), plain)
      expect(await readText('empty/file')).toBe('')
    })

    test('a file is not there until its write resolves', async () => {
      const source = new PassThrough()
      const writing = storage.write('half/way', source, plain)
      source.write('first half, ')
      expect(await storage.read('half/way')).toBeUndefined()
      expect(await keysUnder('half/')).toEqual([])
      source.end('second half')
      await writing
      expect(await readText('half/way')).toBe('first half, second half')
    })

    test.each([1, 12])('a source that fails after %i MiB leaves nothing behind', async (size) => {
      async function* fail() {
        for (let sent = 0; sent < size; sent += 1) yield Buffer.alloc(mib)
        throw new Error('the sender hung up')
      }
      await expect(storage.write('failed/file', Readable.from(fail()), plain)).rejects.toThrow('the sender hung up')
      expect(await storage.read('failed/file')).toBeUndefined()
      expect(await keysUnder('failed/')).toEqual([])
    })

    test('a failed second write keeps what the first one wrote', async () => {
      await storage.write('kept/file', Readable.from([Buffer.from('first')]), plain)
      const broken = new PassThrough()
      const writing = storage.write('kept/file', broken, plain)
      broken.write('sec')
      broken.destroy(new Error('cut'))
      await expect(writing).rejects.toThrow('cut')
      expect(await readText('kept/file')).toBe('first')
    })

    test('a second write replaces the first', async () => {
      await storage.write('twice/file', Readable.from([Buffer.from('a longer first text')]), plain)
      await storage.write('twice/file', Readable.from([Buffer.from('second')]), plain)
      expect(await readText('twice/file')).toBe('second')
    })

    test('removing twice is not an error, and the file is gone', async () => {
      await storage.write('gone/file', Readable.from([Buffer.from('x')]), plain)
      await storage.remove('gone/file')
      await storage.remove('gone/file')
      expect(await storage.read('gone/file')).toBeUndefined()
      expect(await keysUnder('gone/')).toEqual([])
    })

    test('a list holds what is under its prefix and nothing else, with size and time', async () => {
      await storage.write('listed/a/1', Readable.from([Buffer.from('123')]), plain)
      await storage.write('listed/b.txt', Readable.from([Buffer.from('1')]), plain)
      await storage.write('listed-not/c', Readable.from([Buffer.from('1')]), plain)
      const entries = await entriesOf(storage, 'listed/')
      expect(entries.map(({ key, bytes }) => `${key} ${bytes}`).sort()).toEqual(['listed/a/1 3', 'listed/b.txt 1'])
      expect(Math.abs(Date.now() - Number(entries[0]?.modifiedAt))).toBeLessThan(60_000)
    })

    test('a list of more than a thousand files is whole', async () => {
      const keys = Array.from({ length: 1_050 }, (_, index) => `many/${String(index).padStart(4, '0')}`)
      await proven.fill(keys)
      expect(await keysUnder('many/')).toEqual(keys)
    })

    test('a large file streams through: only a small part of it is in memory at any time', async () => {
      setFlagsFromString('--expose-gc')
      const collect = runInNewContext('gc') as () => void
      const most = { bytes: 0 }
      collect()
      const before = process.memoryUsage().arrayBuffers
      async function* source() {
        for (let sent = 0; sent < 64; sent += 1) {
          if (sent % 8 === 7) {
            collect()
            most.bytes = Math.max(most.bytes, process.memoryUsage().arrayBuffers - before)
          }
          for (let part = 0; part < 16; part += 1) yield Buffer.alloc(mib / 16, sent)
        }
      }
      const { bytes } = await storage.write('large/file', Readable.from(source()), plain)
      expect(bytes).toBe(64 * mib)
      // Less than the file: where it is a bucket, what its stand-in holds counts too.
      expect(most.bytes).toBeLessThan(48 * mib)
      const found = await storage.read('large/file')
      const back = found && (await buffer(found.stream))
      expect(back?.length).toBe(64 * mib)
      expect(back?.at(-1)).toBe(63)
    })

    test.each(['', '/etc/passwd', '../up', 'a/../b', 'a//b', 'a/', '.hidden', 'a/.b', 'a\0b', 'a b', 'ä', 'a\\b'])(
      'the key %j is refused',
      async (key) => {
        await expect(storage.write(key, Readable.from([]), plain)).rejects.toThrow('Not a storage key')
        await expect(storage.read(key)).rejects.toThrow('Not a storage key')
        await expect(storage.remove(key)).rejects.toThrow('Not a storage key')
      },
    )

    test('a key of more than 200 characters is refused', async () => {
      await expect(storage.read('x'.repeat(201))).rejects.toThrow('Not a storage key')
    })

    test('what only stands before other keys is not a file', async () => {
      await storage.write('both/below', Readable.from([Buffer.from('below')]), plain)
      expect(await storage.read('both')).toBeUndefined()
    })

    test('it answers a ping', async () => {
      await expect(storage.ping()).resolves.toBeUndefined()
    })
  })
}

test('disk: half a file that a crash left an hour ago is removed at the next start, a young one is not', async () => {
  const { folder, close } = await makeDisk()
  const [old, young] = [randomUUID(), randomUUID()]
  await writeFile(join(folder, 'unfinished', old), 'half')
  await writeFile(join(folder, 'unfinished', young), 'half')
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1_000)
  await utimes(join(folder, 'unfinished', old), twoHoursAgo, twoHoursAgo)
  const storage = await makeDiskStorage({ folder })
  expect(await readdir(join(folder, 'unfinished'))).toEqual([young])
  expect(await entriesOf(storage, '')).toEqual([])
  await close()
})

test('disk: a failed write leaves no half file on the disk', async () => {
  const { folder, storage, close } = await makeDisk()
  const source = new PassThrough()
  const writing = storage.write('a/b', source, plain)
  source.write('half')
  source.destroy(new Error('cut'))
  await expect(writing).rejects.toThrow('cut')
  expect(await readdir(join(folder, 'unfinished'))).toEqual([])
  await close()
})

test('s3: a signed link reads one file, in parts too, under its type and name', async () => {
  const { storage, close } = await makeS3()
  onTestFinished(close)
  await storage.write('films/a', Readable.from([Buffer.from('0123456789')]), plain)
  const disposition = 'attachment; filename="film.mp4"'
  const link = (await storage.link?.('films/a', { contentType: 'video/mp4', disposition })) ?? ''
  expect(link).toMatch(/^http:\/\/localhost:.*X-Amz-Expires=900/)
  const answer = await fetch(link, { headers: { range: 'bytes=2-4' } })
  expect([answer.status, await answer.text()]).toEqual([206, '234'])
  expect(answer.headers.get('content-type')).toBe('video/mp4')
  expect(answer.headers.get('content-disposition')).toBe(disposition)
  // The stand-in takes any signature; a real store does not, and each file and name has its own.
  const signatureOf = (text = '') => new URL(text).searchParams.get('X-Amz-Signature')
  const others = [
    await storage.link?.('films/b', { contentType: 'video/mp4', disposition }),
    await storage.link?.('films/a', { contentType: 'text/html', disposition }),
  ]
  expect(new Set([link, ...others].map(signatureOf)).size).toBe(3)
  await expect(storage.link?.('../up', { contentType: 'video/mp4', disposition })).rejects.toThrow('Not a storage key')
})

test('s3: an unreachable store fails a ping', async () => {
  const { storage, close } = await makeS3()
  await close()
  await expect(storage.ping()).rejects.toThrow('ECONNREFUSED')
})
