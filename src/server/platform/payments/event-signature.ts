import { createHmac, timingSafeEqual } from 'node:crypto'
import { secondMs } from '#src/kit/time.ts'
import type { SignedEvent } from './port.ts'

// The scheme that the real provider signs with: 't=<seconds>,v1=<HMAC of "seconds.body">'.

const toleranceSeconds = 300

export function signEvent(secret: string, body: string, now: Date): SignedEvent {
  const seconds = Math.floor(now.getTime() / secondMs)
  return { body: Buffer.from(body), signature: `t=${seconds},v1=${hmac(secret, seconds, Buffer.from(body))}` }
}

export function isAuthentic(secret: string, { body, signature }: SignedEvent, now: Date): boolean {
  const parts = new Map(signature.slice(0, 1_000).split(',').map(splitPart))
  const seconds = Number(parts.get('t') ?? Number.NaN)
  const isFresh = Math.abs(now.getTime() / secondMs - seconds) <= toleranceSeconds
  const [given, expected] = [Buffer.from(parts.get('v1') ?? ''), Buffer.from(hmac(secret, seconds, body))]
  return isFresh && given.length === expected.length && timingSafeEqual(given, expected)
}

function splitPart(part: string): [string, string] {
  const [name = '', value = ''] = part.split('=', 2)
  return [name.trim(), value]
}

const hmac = (secret: string, seconds: number, body: Buffer): string =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
