import { codeWanted, sessionSeconds } from '#src/contracts/people/auth.ts'
import { AppError } from '#src/kit/app-error.ts'
import { dayMs, secondMs } from '#src/kit/time.ts'
import { recordSecurity } from '#src/server/features/people/audit/feature.ts'
import { type Backoff, countAttempt, forgiveOne, forgiveSource } from './backoff-store.ts'
import { checkCode } from './check-code.ts'
import { readTotp } from './factor-store.ts'
import type { LoginDeps } from './login-deps.ts'
import { hashOf, newSecret } from './secret-values.ts'
import { insertSession, readPassword } from './store.ts'

export interface LoginAttempt {
  password: string
  code: string | undefined
  source: string
  // What the browser calls itself.
  browser: string
  // The mark a browser got when its owner logged in there before.
  device: string | undefined
}

// Guesses slow down for each source, and for all strangers together, so that rotating addresses does not help. A browser
// that the owner has used before is no stranger: an attack from elsewhere never locks the owner out.
const perSource: Backoff = { free: 4, maxSeconds: 900, forgetAfterSeconds: 3_600 }
const allStrangers: Backoff = { free: 60, maxSeconds: 5, forgetAfterSeconds: 600 }
const strangers = 'strangers'

export const deviceDays = 365

// Enough for the owner to tell their phone from their laptop.
export const describeBrowser = (agent: string): string => {
  const program = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(agent)?.[1] ?? 'Browser'
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent)?.[1]
  return system ? `${program} on ${system}` : program
}

export async function logIn(deps: LoginDeps, attempt: LoginAttempt) {
  const now = deps.clock.now()
  const device = attempt.device && deps.secrets.verify('device', attempt.device, now)
  const source = hashOf(device ? `device ${device}` : `address ${attempt.source}`)
  await refuseWhileBlocked(deps, source, perSource)
  if (!device) await refuseWhileBlocked(deps, strangers, allStrangers)

  const stored = await readPassword(deps.database)
  if (!stored) throw new AppError('unavailable', 'The owner has no password yet.')
  if (!(await deps.isRightPassword(stored.hash, attempt.password))) {
    await recordSecurity(deps, deps.database, { kind: 'login.failed', source: attempt.source })
    throw new AppError('unauthorised', 'Incorrect password')
  }
  await askForCode(deps, attempt)
  return openSession(deps, { ...attempt, key: source, isStranger: !device, device: device || newSecret() })
}

async function askForCode(deps: LoginDeps, { code, source }: LoginAttempt): Promise<void> {
  const totp = await readTotp(deps.database)
  if (!totp?.confirmedAt) return
  if (!code) throw new AppError('unauthorised', codeWanted)
  if (await checkCode(deps, totp, { code, source })) return
  await recordSecurity(deps, deps.database, { kind: 'login.failed', source })
  throw new AppError('unauthorised', 'This code is wrong or has already been used.')
}

async function refuseWhileBlocked(deps: LoginDeps, source: string, rule: Backoff): Promise<void> {
  const waitSeconds = await countAttempt(deps.database, source, { now: deps.clock.now(), rule })
  if (waitSeconds > 0) {
    const text = `Too many attempts. Please wait ${waitSeconds} seconds.`
    throw new AppError('too_many', text, { retryAfterSeconds: waitSeconds })
  }
}

interface Caller extends Omit<LoginAttempt, 'device'> {
  // What its attempts are counted under.
  key: string
  isStranger: boolean
  device: string
}

async function openSession(deps: LoginDeps, caller: Caller) {
  const now = deps.clock.now()
  const sessionId = newSecret()
  const expiresAt = new Date(now.getTime() + sessionSeconds * secondMs)
  await deps.database.transaction(async (tx) => {
    await forgiveSource(tx, caller.key)
    if (caller.isStranger) await forgiveOne(tx, strangers, now)
    const browser = describeBrowser(caller.browser)
    await insertSession(tx, { idHash: hashOf(sessionId), createdAt: now, expiresAt, lastUsedAt: now, browser })
    await recordSecurity(deps, tx, { kind: 'login', source: caller.source, detail: { browser } })
  })
  return { sessionId, deviceMark: signDevice(deps, caller.device), expiresAt }
}

export const signDevice = ({ secrets, clock }: Pick<LoginDeps, 'secrets' | 'clock'>, device: string): string =>
  secrets.sign('device', device, new Date(clock.now().getTime() + deviceDays * dayMs))
