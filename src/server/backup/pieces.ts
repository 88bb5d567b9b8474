import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '#src/kit/app-error.ts'
import type { Storage, StoredFile } from '#src/server/platform/storage/port.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { minuteMs } from '#src/kit/time.ts'

// How the content of backups is written and read: in pieces, with a hash, at a pace that leaves room for others.

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

// Called between two pieces of work, as often as there are any; answers when the next may begin.
export type Pace = () => Promise<void>

export const withoutRest: Pace = async () => undefined

interface Time {
  now(): number
  sleep(ms: number): Promise<unknown>
}

const sliceMs = 100
const restsOfWork = 24
// A piece that took long waited for a disk or a network: that was a rest for everybody else.
const longestRestMs = 25 * sliceMs
const allRestsMs = 30 * minuteMs

// Works for one part in twenty-five of the time, so that visitors of a busy shop do not notice. However much there is to
// do, the rests add up to half an hour and no more.
export function makeGentlePace(time: Time = { now: () => performance.now(), sleep }): Pace {
  let restedMs = 0
  let workingSince = time.now()
  return async () => {
    const workedMs = time.now() - workingSince
    if (workedMs < sliceMs || restedMs >= allRestsMs) return
    const restMs = Math.min(workedMs * restsOfWork, longestRestMs)
    await time.sleep(restMs)
    restedMs += restMs
    workingSince = time.now()
  }
}
