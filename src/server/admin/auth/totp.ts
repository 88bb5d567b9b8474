import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { secondMs } from '#src/kit/time.ts'

// RFC 6238 as every authenticator app has it: SHA-1, 6 digits, 30 seconds.

const stepMs = 30 * secondMs
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

// 160 bits, in the base 32 that apps take.
export const newTotpSecret = (): string => Array.from(randomBytes(32), (byte) => alphabet[byte % 32]).join('')

// A code counts in its own half minute. Clocks may differ by this much, or a thumb be slow: no code lives longer.
const slackMs = 10 * secondMs

// The step that a code belongs to.
export function findStep(secret: string, code: string, now: Date): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const steps = [0, -slackMs, slackMs].map((offMs) => Math.floor((now.getTime() + offMs) / stepMs))
  return steps.find((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code)))
}

// A later one was used while the clock was ahead, and says nothing about today.
export const latestStep = (now: Date): number => Math.floor((now.getTime() + slackMs) / stepMs)

export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', decode(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) % 16
  const number = mac.readUInt32BE(offset) % 2 ** 31
  return String(number % 1_000_000).padStart(6, '0')
}

function decode(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/[01]{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}
