import { createHash, randomBytes } from 'node:crypto'
import { sessionSeconds } from '#src/contracts/auth.ts'
import { AppError } from '#src/kit/app-error.ts'
import { dayMs, secondMs } from '#src/kit/time.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import { type Backoff, countAttempt, forgiveOne, forgiveSource, insertSession, readPasswordHash } from './store.ts'

export interface LoginDeps {
  database: Database
  secrets: Secrets
  clock: Clock
  isRightPassword: (storedHash: string, password: string) => Promise<boolean>
}

export interface LoginAttempt {
  password: string
  source: string
  // The mark a browser got when its owner logged in there before.
  device: string | undefined
}

// Guesses slow down for each source, and for all strangers together, so that rotating addresses does not help. A browser
// that the owner has used before is no stranger: an attack from elsewhere never locks the owner out.
const perSource: Backoff = { free: 4, mostSeconds: 900, forgetAfterSeconds: 3_600 }
const allStrangers: Backoff = { free: 60, mostSeconds: 5, forgetAfterSeconds: 600 }
const strangers = 'strangers'

export const deviceDays = 365

export async function logIn(deps: LoginDeps, attempt: LoginAttempt) {
  const now = deps.clock.now()
  const device = attempt.device && deps.secrets.verify('device', attempt.device, now)
  const source = hashOf(device ? `device ${device}` : `address ${attempt.source}`)
  await refuseWhileBlocked(deps, source, perSource)
  if (!device) await refuseWhileBlocked(deps, strangers, allStrangers)

  const storedHash = await readPasswordHash(deps.database)
  if (!storedHash) throw new AppError('unavailable', 'The owner has no password yet.')
  if (!(await deps.isRightPassword(storedHash, attempt.password))) {
    throw new AppError('unauthorised', 'Incorrect password')
  }
  return openSession(deps, { source, isStranger: !device, device: device || newSecret() })
}

async function refuseWhileBlocked(deps: LoginDeps, source: string, rule: Backoff): Promise<void> {
  const waitSeconds = await countAttempt(deps.database, source, { now: deps.clock.now(), rule })
  if (waitSeconds > 0) {
    const text = `Too many attempts. Please wait ${waitSeconds} seconds.`
    throw new AppError('too_many', text, { retryAfterSeconds: waitSeconds })
  }
}

async function openSession(deps: LoginDeps, caller: { source: string; isStranger: boolean; device: string }) {
  const now = deps.clock.now()
  const sessionId = newSecret()
  const expiresAt = new Date(now.getTime() + sessionSeconds * secondMs)
  await deps.database.transaction(async (tx) => {
    await forgiveSource(tx, caller.source)
    if (caller.isStranger) await forgiveOne(tx, strangers, now)
    await insertSession(tx, { idHash: hashOf(sessionId), createdAt: now, expiresAt })
  })
  const deviceMark = deps.secrets.sign('device', caller.device, new Date(now.getTime() + deviceDays * dayMs))
  return { sessionId, deviceMark, expiresAt }
}

const newSecret = (): string => randomBytes(32).toString('base64url')

// Only hashes are stored: who reads the table gets neither a usable session nor anybody's address.
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
