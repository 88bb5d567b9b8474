import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '#src/kit/app-error.ts'
import type { Storage, StoredFile } from '#src/server/platform/storage/port.ts'
import type { Pace } from './pace.ts'

export interface Stored {
  key: string
  bytes: number
  sha256: string
}

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

export async function hashOf({ stream }: StoredFile, pace: Pace): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    await pace()
  }
  return hash.digest('hex')
}

// What is wrong with it; undefined where it is as it was written.
export async function findDamage(
  storage: Storage,
  { key, sha256 }: Pick<Stored, 'key' | 'sha256'>,
  pace: Pace,
): Promise<string | undefined> {
  try {
    const file = await storage.read(key)
    if (!file) return `${key} is missing.`
    return (await hashOf(file, pace)) === sha256 ? undefined : `${key} has changed.`
  } catch (problem) {
    if (problem instanceof AppError && problem.code === 'unavailable') throw problem
    return problem instanceof Error ? problem.message : String(problem)
  }
}
