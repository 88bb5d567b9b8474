import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#src/kit/app-error.ts'

// Argon2id at OWASP's first recommendation. Hashing is dear on purpose and runs on the few threads that also read files
// and look up names, so strangers have one of them at most, and the owner never stands behind them.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const maxWaiting = 20

export type Asker = 'stranger' | 'owner'

const lines = { stranger: makeQueue(), owner: makeQueue() }

export const hashPassword = (password: string): Promise<string> => lines.owner(() => hash(password, cost))

export const isRightPassword = (storedHash: string, password: string, asker: Asker): Promise<boolean> =>
  lines[asker](() => verify(storedHash, password))

// One at a time; beyond its length it refuses.
function makeQueue() {
  const waiting: (() => void)[] = []
  let isTaken = false
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (waiting.length >= maxWaiting) {
      throw new AppError('too_many', 'Too many attempts. Please wait a moment.', { retryAfterSeconds: 2 })
    }
    // The place is handed over, never free between two of them: nothing that arrives meanwhile slips in.
    if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve))
    isTaken = true
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else isTaken = false
    }
  }
}

// No letter or digit that is read as another one.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

const inventGroup = (characters: number): string =>
  Array.from({ length: characters }, () => alphabet[randomInt(alphabet.length)]).join('')

export const inventPassword = (): string => Array.from({ length: 4 }, () => inventGroup(4)).join('-')

export const inventRecoveryCode = (): string => `${inventGroup(5)}-${inventGroup(5)}`
