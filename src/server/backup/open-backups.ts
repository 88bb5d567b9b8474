import { AppError } from '#src/kit/app-error.ts'
import { makeDiskStorage } from '#src/server/platform/storage/disk-storage.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { type S3Options, withPrefix } from '#src/server/platform/storage/s3-storage.ts'
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { Readable } from 'node:stream'

export interface BackupPlace {
  // A folder, or s3://bucket/folder.
  folder: string
  // Set: what is written is encrypted with it, and only what was is read.
  passphrase?: string | undefined
  // How a bucket is reached.
  bucketAccess?: Omit<S3Options, 'bucket'> | undefined
  // Where the product itself keeps its files.
  filesBucket?: S3Options | undefined
}

export interface BackupRoot {
  storage: Storage
  isEncrypted: boolean
  // A folder's name: what one passphrase has written is neither trusted nor touched with another.
  lock: string
}

export const isBucket = (folder: string): boolean => folder.startsWith('s3://')

export async function openBackups(place: BackupPlace): Promise<BackupRoot> {
  const storage = isBucket(place.folder) ? await openBucket(place) : await makeDiskStorage({ folder: place.folder })
  const { passphrase } = place
  if (!passphrase) return { storage, isEncrypted: false, lock: 'plain' }
  return { storage: sealStorage(storage, passphrase), isEncrypted: true, lock: await namePassphrase(passphrase) }
}

async function openBucket({ folder, bucketAccess, filesBucket }: BackupPlace): Promise<Storage> {
  const [, bucket = '', path = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(folder) ?? []
  if (!bucketAccess) {
    throw new AppError('bad_request', 'Backups in a bucket need the four BACKUP_S3_ variables, or the five S3_ ones.')
  }
  if (filesBucket?.bucket === bucket && filesBucket.endpoint === bucketAccess.endpoint) {
    throw new AppError('bad_request', `The product's files are in ${bucket}: give the backups a separate bucket.`)
  }
  const { makeS3Storage } = await import('#src/server/platform/storage/s3-storage.ts')
  return withPrefix(makeS3Storage({ ...bucketAccess, bucket }), path && `${path}/`)
}

// Everything below this is encrypted, and lies beside backups that are not.
const sealedPrefix = 'sealed/'

// A file is: mark, salt, nonce, content by AES-256-GCM, tag. Its name is part of what the tag covers, so that no file can
// stand in for another. Each opening writes with a salt of its own, and reads with that of the file.
const mark = Buffer.from('RWS1')
const saltBytes = 16
const nonceBytes = 12
const tagBytes = 16
const headBytes = mark.length + saltBytes + nonceBytes

type FindKey = (salt: Buffer) => Promise<Buffer>

function sealStorage(inner: Storage, passphrase: string): Storage {
  const salt = randomBytes(saltBytes)
  const findKey = rememberKeys(passphrase)
  return {
    write: async (key, source, options) => {
      const sealing = { key, salt, secret: await findKey(salt), bytes: 0 }
      await inner.write(sealedPrefix + key, Readable.from(seal(sealing, source)), options)
      return { bytes: sealing.bytes }
    },
    read: async (key, part) => {
      if (part) throw new TypeError('A sealed file is read whole.')
      const file = await inner.read(sealedPrefix + key)
      if (!file) return undefined
      return { stream: Readable.from(unseal(key, file.stream, findKey)), bytes: plainBytes(file.bytes) }
    },
    remove: (key) => inner.remove(sealedPrefix + key),
    list: (prefix) => listSealed(inner, prefix),
    removeUnfinished: (before) => inner.removeUnfinished(before),
    ping: () => inner.ping(),
  }
}

const plainBytes = (bytes: number): number => Math.max(0, bytes - headBytes - tagBytes)

async function* listSealed(inner: Storage, prefix: string) {
  for await (const entry of inner.list(sealedPrefix + prefix)) {
    yield { ...entry, key: entry.key.slice(sealedPrefix.length), bytes: plainBytes(entry.bytes) }
  }
}

interface Sealing {
  key: string
  salt: Buffer
  secret: Buffer
  // Counted while it is written.
  bytes: number
}

async function* seal(sealing: Sealing, source: Readable): AsyncGenerator<Buffer> {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', sealing.secret, nonce).setAAD(Buffer.from(sealing.key))
  yield Buffer.concat([mark, sealing.salt, nonce])
  for await (const chunk of source as AsyncIterable<Buffer>) {
    sealing.bytes += chunk.length
    yield cipher.update(chunk)
  }
  yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
}

// What it yields is proven only when it has ended: a restore reads everything once before it writes anything.
async function* unseal(key: string, source: Readable, findKey: FindKey): AsyncGenerator<Buffer> {
  let decipher: Awaited<ReturnType<typeof openHead>> | undefined
  let held: Buffer = Buffer.alloc(0)
  for await (const chunk of source as AsyncIterable<Buffer>) {
    held = Buffer.concat([held, chunk])
    if (!decipher && held.length >= headBytes) {
      decipher = await openHead(key, held.subarray(0, headBytes), findKey)
      held = held.subarray(headBytes)
    }
    if (!decipher || held.length <= tagBytes) continue
    yield decipher.update(held.subarray(0, -tagBytes))
    held = held.subarray(-tagBytes)
  }
  if (!decipher || held.length < tagBytes) throw unopened(key)
  try {
    yield decipher.setAuthTag(held).final()
  } catch (cause) {
    throw unopened(key, cause)
  }
}

async function openHead(key: string, head: Buffer, findKey: FindKey) {
  if (!head.subarray(0, mark.length).equals(mark)) throw unopened(key)
  const secret = await findKey(head.subarray(mark.length, mark.length + saltBytes))
  const nonce = head.subarray(mark.length + saltBytes)
  return createDecipheriv('aes-256-gcm', secret, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(key))
}

const unopened = (key: string, cause?: unknown): AppError =>
  new AppError('conflict', `${key} cannot be opened: BACKUP_PASSPHRASE is wrong, or the backup is damaged.`, {
    cause,
  })

// Deriving a key is slow on purpose, and a place holds thousands of files of a few salts.
function rememberKeys(passphrase: string): FindKey {
  const keys = new Map<string, Promise<Buffer>>()
  return (salt) => {
    const name = salt.toString('hex')
    const key = keys.get(name) ?? deriveKey(passphrase, Buffer.from(salt))
    keys.set(name, key)
    return key
  }
}

// Tells the backups of two passphrases apart. As slow to guess from as an encrypted file is.
async function namePassphrase(passphrase: string): Promise<string> {
  return (await deriveKey(passphrase, Buffer.from('reelwright backup folder'))).toString('hex', 0, 8)
}

const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 ** 2 }

function deriveKey(passphrase: string, salt: Buffer): Promise<Buffer> {
  const derived = Promise.withResolvers<Buffer>()
  scrypt(passphrase.normalize('NFKC'), salt, 32, cost, (problem, key) =>
    problem ? derived.reject(problem) : derived.resolve(key),
  )
  return derived.promise
}
