import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '#src/kit/app-error.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import type { Stored } from './manifest.ts'
import type { Pace } from './pace.ts'

export interface PacedTarget {
  target: Storage
  pace: Pace
}

// Writes a stream and answers what was written, so that it can be told later whether it is still the same.
export async function writeHashed({ target, pace }: PacedTarget, key: string, source: Readable): Promise<Stored> {
  const hash = createHash('sha256')
  async function* pass() {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      hash.update(chunk)
      yield chunk
      await pace()
    }
  }
  const { bytes } = await target.write(key, Readable.from(pass()), { contentType: 'application/octet-stream' })
  return { key, bytes, sha256: hash.digest('hex') }
}

export async function readText(storage: Storage, key: string): Promise<string | undefined> {
  const file = await storage.read(key)
  return file && (await buffer(file.stream)).toString('utf8')
}

// Refuses what is missing or has changed since it was written.
export async function verifyHashed(storage: Storage, { key, sha256 }: Stored): Promise<void> {
  const file = await storage.read(key)
  if (!file) throw new AppError('conflict', `The backup is damaged: ${key} is missing.`)
  const hash = createHash('sha256')
  for await (const chunk of file.stream as AsyncIterable<Buffer>) hash.update(chunk)
  if (hash.digest('hex') !== sha256) throw new AppError('conflict', `The backup is damaged: ${key} has changed.`)
}
