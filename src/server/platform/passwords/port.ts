import { hash, verify } from '@node-rs/argon2'
import { brieflyUnavailable } from '#src/contracts/words/site/shared.ts'
import { ChildLost, makeWorkRoom } from '#src/engine/process/work-room.ts'
import { AppError } from '#src/kit/app-error.ts'
import { secondMs } from '#src/kit/time.ts'

// Argon2id at OWASP's first recommendation: dear on purpose. Strangers' guesses are compared in a process that stands behind
// everybody, one at a time. The owner's take a thread of this one, and never wait for a stranger's.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const maxWaiting = 20

export type Asker = 'stranger' | 'owner'

export interface PasswordTask {
  storedHash: string
  password: string
}

const strangers = makeWorkRoom<PasswordTask, boolean>({
  program: new URL('./password-process.ts', import.meta.url),
  maxChildren: 1,
  maxWaiting,
  deadlineMs: 5 * secondMs,
  maxMemoryMb: 300,
})
const lines = { stranger: makeQueue(), owner: makeQueue() }

export const hashPassword = (password: string): Promise<string> => lines.owner(() => hash(password, cost))

export const isRightPassword = (storedHash: string, password: string, asker: Asker): Promise<boolean> =>
  lines[asker](() => (asker === 'owner' ? verify(storedHash, password) : compareApart({ storedHash, password })))

async function compareApart(task: PasswordTask): Promise<boolean> {
  try {
    return await strangers.run(task)
  } catch (problem) {
    if (!(problem instanceof ChildLost)) throw problem
    throw new AppError('unavailable', brieflyUnavailable, { cause: problem, retryAfterSeconds: 5 })
  }
}

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
