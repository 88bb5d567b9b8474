import { codeWanted, sessionSeconds } from '#src/contracts/people/auth.ts'
import { AppError } from '#src/kit/app-error.ts'
import { dayMs, secondMs } from '#src/kit/time.ts'
import { recordSecurity } from '#src/server/people/audit/feature.ts'
import { checkCode, isAppCode, openTotp, readTotp } from './second-factor.ts'
import { askerOf, forgiveGuesses, type Guesser, recordWrongGuess, spendCodeGuess, spendGuess } from './guesses.ts'
import { type LoginDeps, ownerName } from '#src/server/admin/deps.ts'
import { hasExpired } from './password.ts'
import { isRightPassword } from '#src/server/platform/passwords/port.ts'
import { hashOf, newSecret, insertSession, readPassword } from './sessions.ts'

export interface LoginAttempt {
  password: string
  code: string | undefined
  source: string
  // What the browser calls itself.
  browser: string
  // The mark a browser got when its owner logged in there before.
  device: string | undefined
}

export const deviceDays = 365

// Enough for the owner to tell their phone from their laptop.
export const describeBrowser = (agent: string): string => {
  const program = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(agent)?.[1] ?? 'Browser'
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent)?.[1]
  return system ? `${program} on ${system}` : program
}

export async function logIn(deps: LoginDeps, attempt: LoginAttempt) {
  const device = attempt.device && deps.secrets.verify('device', attempt.device, deps.clock.now())
  const guesser = { source: attempt.source, device: device || undefined }
  await spendGuess(deps, guesser)
  const stored = await readPassword(deps.database)
  if (!stored) throw new AppError('unavailable', 'The owner has no password yet.')
  if (!(await isRightPassword(stored.hash, attempt.password, askerOf(guesser)))) {
    await recordWrongGuess(deps, guesser, 'login.failed')
    throw new AppError('unauthorised', 'Incorrect password')
  }
  if (hasExpired(stored, deps.clock.now())) throw new AppError('unauthorised', expired)
  await askForCode(deps, attempt.code, guesser)
  return openSession(deps, { guesser, browser: describeBrowser(attempt.browser), device: device || newSecret() })
}

const expired =
  'The first password was valid for seven days. Restart Reelwright to print a new one, or run "npm run owner" on its machine.'

async function askForCode(deps: LoginDeps, code: string | undefined, guesser: Guesser): Promise<void> {
  const totp = await readTotp(deps.database)
  if (!totp?.confirmedAt) return
  if (!code) throw new AppError('unauthorised', codeWanted)
  await spendCodeGuess(deps, guesser)
  if (openTotp(deps, totp) === undefined && isAppCode(code)) throw new AppError('unauthorised', keyLost)
  if (await checkCode(deps, totp, { code, guesser })) return
  await recordWrongGuess(deps, guesser, 'code.wrong')
  throw new AppError('unauthorised', 'This code is wrong or has already been used.')
}

const keyLost =
  'We can’t check codes of your app any more, because APP_SECRET has changed. Use a recovery code, or run "npm run owner" on the machine.'

interface Caller {
  guesser: Guesser
  browser: string
  device: string
}

async function openSession(deps: LoginDeps, { guesser, browser, device }: Caller) {
  const now = deps.clock.now()
  const sessionId = newSecret()
  const expiresAt = new Date(now.getTime() + sessionSeconds * secondMs)
  const session = { idHash: hashOf(sessionId), createdAt: now, expiresAt, lastUsedAt: now, provenAt: now, browser }
  await deps.database.transaction(async (tx) => {
    await forgiveGuesses(tx, guesser, now)
    await insertSession(tx, session)
    await recordSecurity(deps, tx, { kind: 'login', source: guesser.source, actor: ownerName, detail: { browser } })
  })
  return { sessionId, deviceMark: signDevice(deps, device), expiresAt }
}

export const signDevice = ({ secrets, clock }: Pick<LoginDeps, 'secrets' | 'clock'>, device: string): string =>
  secrets.sign('device', device, new Date(clock.now().getTime() + deviceDays * dayMs))
