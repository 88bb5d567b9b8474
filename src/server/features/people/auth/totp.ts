import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { secondMs } from '#src/kit/time.ts'

// RFC 6238 as every authenticator app has it: SHA-1, 6 digits, 30 seconds.

const stepMs = 30 * secondMs
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

// 160 bits, in the base 32 that apps take.
export const newTotpSecret = (): string => Array.from(randomBytes(32), (byte) => alphabet[byte % 32]).join('')

// The step that a code belongs to: this one, or one before or after for a clock that is a little off.
export function findStep(secret: string, code: string, now: Date): number | undefined {
  const step = Math.floor(now.getTime() / stepMs)
  return [step, step - 1, step + 1].find((each) => isSame(codeAt(secret, each), code))
}

export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', decode(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) % 16
  const number = mac.readUInt32BE(offset) % 2 ** 31
  return String(number % 1_000_000).padStart(6, '0')
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

function decode(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/[01]{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}
