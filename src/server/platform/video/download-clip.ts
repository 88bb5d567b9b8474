import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#src/kit/app-error.ts'
import { minuteMs } from '#src/kit/time.ts'

interface Download {
  address: string
  path: string
  // Where a stand-in of the provider runs; its files come from there.
  standIn: string | undefined
  signal?: AbortSignal | undefined
}

const maxBytes = 200 * 1024 * 1024
const maxMs = 3 * minuteMs
const hosts = ['runwayml.com', 'cloudfront.net', 'amazonaws.com']

// Where clips may come from: the provider's hosts over https, by name. No address of ours, no redirect, no endless body.
export function isProviderAddress(address: string, standIn: string | undefined): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return false
  if (standIn !== undefined && url.origin === new URL(standIn).origin) return true
  const isHost = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return url.protocol === 'https:' && isHost && url.port === ''
}

export async function downloadClip({ address, path, standIn, signal }: Download): Promise<void> {
  if (!isProviderAddress(address, standIn)) throw new AppError('bad_request', 'Video address not allowed')
  const ends = [AbortSignal.timeout(maxMs), ...(signal ? [signal] : [])]
  try {
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.any(ends) })
    if (!answer.ok || !answer.body) throw expired(`status ${answer.status}`)
    await pipeline(Readable.from(answer.body), capped(), createWriteStream(path))
  } catch (error) {
    await rm(path, { force: true })
    if (error instanceof AppError) throw error
    throw new AppError('unavailable', 'The clip could not be fetched from the provider.', { cause: error })
  }
}

const expired = (detail: string): AppError =>
  new AppError('unavailable', 'The clip could not be fetched from the provider.', { detail })

function capped(): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length
      if (bytes > maxBytes) next(new AppError('too_large', 'The clip is larger than any clip should be.'))
      else next(null, chunk)
    },
  })
}
