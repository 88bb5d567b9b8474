import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#src/kit/app-error.ts'

// Argon2id at OWASP's first recommendation. Hashing is dear on purpose, so only a few run at once: a flood of guesses
// must not take the whole machine.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const maxAtOnce = 2
const maxWaiting = 50

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

export function makePasswordCheck(): (storedHash: string, password: string) => Promise<boolean> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (storedHash, password) => {
    if (waiting.length >= maxWaiting) {
      throw new AppError('too_many', 'Too many attempts. Please wait a moment.', { retryAfterSeconds: 2 })
    }
    if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    try {
      return await verify(storedHash, password)
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}

// No letter or digit that is read as another one.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

export function inventPassword(): string {
  const group = (): string => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}
