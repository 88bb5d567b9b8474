import { type changePassword as changePasswordCall, proofMinutes, proofWanted } from '#src/contracts/people/account.ts'
import type { z } from 'zod'
import { minuteMs } from '#src/kit/time.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { ReadBusiness } from '#src/server/platform/settings/port.ts'
import { AppError } from '#src/kit/app-error.ts'
import { recordSecurity } from '#src/server/people/audit/feature.ts'
import type { Incoming } from '#src/server/platform/http/port.ts'
import { checkAppCode, hashRecoveryCode, totpPurpose } from './check-code.ts'
import { putTotp, readTotp, turnTotpOff, turnTotpOn } from './factor-store.ts'
import { forgiveGuesses, recordWrongGuess, spendGuess } from './guesses.ts'
import { refuseWeakPassword, wordsOfShop } from './judge-password.ts'
import type { LoginDeps } from './login-deps.ts'
import { hashPassword, inventRecoveryCode, isRightPassword } from './password.ts'
import { findProof, noteProof, readPassword, replacePassword, revokeOtherSessions } from './store.ts'
import { newTotpSecret } from './totp.ts'

// What the owner does to their own account. Whoever finds the office open cannot do it without the password.

export interface Owner {
  sessionId: string
  source: string
  name: string
}

export function ownerOf({ session, source }: Pick<Incoming, 'session' | 'source'>): Owner {
  if (!session) throw new AppError('unauthorised', 'Please log in.')
  return { sessionId: session.id, source, name: session.name }
}

export interface AccountDeps extends LoginDeps {
  readBusiness: ReadBusiness
  siteUrl: string
  endTokens: (tx: Transaction, owner: Owner) => Promise<void>
}

export async function changePassword(
  deps: AccountDeps,
  owner: Owner,
  { current, next, keepTokens }: z.output<typeof changePasswordCall.body>,
): Promise<void> {
  await askPassword(deps, owner, current)
  await refuseWeakPassword(next, wordsOfShop(await deps.readBusiness(deps.database), deps.siteUrl))
  if (current === next) throw new AppError('bad_request', 'Please choose a password you haven’t used here before.')
  const hash = await hashPassword(next)
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    await replacePassword(tx, { hash, now })
    await revokeOtherSessions(tx, owner.sessionId, now)
    if (!keepTokens) await deps.endTokens(tx, owner)
    await recordSecurity(deps, tx, { kind: 'password.changed', ...by(owner) })
  })
}

export async function beginTotp(
  deps: LoginDeps,
  owner: Owner,
  password: string,
): Promise<{ secret: string; address: string }> {
  await askPassword(deps, owner, password)
  const secret = newTotpSecret()
  if (!(await putTotp(deps.database, deps.secrets.seal(totpPurpose, secret)))) {
    throw new AppError('conflict', 'Two-step sign-in is already on. Turn it off first.')
  }
  return { secret, address: `otpauth://totp/Reelwright:owner?secret=${secret}&issuer=Reelwright` }
}

const recoveryCodeCount = 10

export async function confirmTotp(deps: LoginDeps, owner: Owner, code: string): Promise<string[]> {
  const totp = await readTotp(deps.database)
  if (!totp) throw new AppError('conflict', 'Start again: there is no key to confirm.')
  if (totp.confirmedAt) throw new AppError('conflict', 'Two-step sign-in is already on.')
  await spendGuess(deps, owner)
  if (!(await checkAppCode(deps, totp, code))) {
    await recordWrongGuess(deps, owner, 'code.wrong')
    throw new AppError('bad_request', 'This code is wrong. Check the time on your phone.')
  }
  const codes = Array.from({ length: recoveryCodeCount }, inventRecoveryCode)
  const codeHashes = await Promise.all(codes.map(hashRecoveryCode))
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    await forgiveGuesses(tx, owner, now)
    await turnTotpOn(tx, now, codeHashes)
    await revokeOtherSessions(tx, owner.sessionId, now)
    await recordSecurity(deps, tx, { kind: 'totp.on', ...by(owner) })
  })
  return codes
}

export async function endTotp(deps: LoginDeps, owner: Owner, password: string): Promise<void> {
  await askPassword(deps, owner, password)
  await deps.database.transaction(async (tx) => {
    await turnTotpOff(tx)
    await revokeOtherSessions(tx, owner.sessionId, deps.clock.now())
    await recordSecurity(deps, tx, { kind: 'totp.off', ...by(owner) })
  })
}

// A right one counts as proof for what is asked in the next minutes.
export async function askPassword(deps: LoginDeps, owner: Owner, password: string): Promise<void> {
  await spendGuess(deps, owner)
  const stored = await readPassword(deps.database)
  const now = deps.clock.now()
  if (stored && (await isRightPassword(stored.hash, password, 'owner'))) {
    await forgiveGuesses(deps.database, owner, now)
    return noteProof(deps.database, owner.sessionId, now)
  }
  await recordWrongGuess(deps, owner, 'password.wrong')
  // Not 401: the session is fine, and the gate must not come down.
  throw new AppError('bad_request', 'Incorrect password')
}

// For what a person at somebody else's open office must not do. A login counts as well.
export async function requireProof(
  { database, clock }: Pick<LoginDeps, 'database' | 'clock'>,
  owner: Owner,
): Promise<void> {
  const now = clock.now().getTime()
  const provenMs = (await findProof(database, owner.sessionId))?.getTime()
  const isFresh = provenMs !== undefined && provenMs <= now && now - provenMs <= proofMinutes * minuteMs
  if (!isFresh) throw new AppError('forbidden', proofWanted)
}

// Who did it, for the security log.
export const by = ({ source, name }: Owner) => ({ source, actor: name })
