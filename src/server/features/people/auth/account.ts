import { randomInt } from 'node:crypto'
import type { changePassword as changePasswordCall } from '#src/contracts/people/account.ts'
import type { z } from 'zod'
import { AppError } from '#src/kit/app-error.ts'
import { recordSecurity } from '#src/server/features/people/audit/feature.ts'
import { checkCode, plainCode, totpPurpose } from './check-code.ts'
import { putTotp, readTotp, turnTotpOff, turnTotpOn } from './factor-store.ts'
import { refuseWeakPassword } from './judge-password.ts'
import type { LoginDeps } from './login-deps.ts'
import { hashOf } from './secret-values.ts'
import { hashPassword } from './password.ts'
import { readPassword, replacePassword, revokeOtherSessions } from './store.ts'
import { newTotpSecret } from './totp.ts'

// What the owner does to their own account. Whoever finds the office open cannot do it without the password.

export interface Owner {
  sessionId: string
  source: string
}

export async function changePassword(
  deps: LoginDeps,
  { sessionId, source }: Owner,
  { current, next }: z.output<typeof changePasswordCall.body>,
): Promise<void> {
  await askPassword(deps, current)
  await refuseWeakPassword(next)
  if (current === next) throw new AppError('bad_request', 'Please choose a password you haven’t used here before.')
  const hash = await hashPassword(next)
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    await replacePassword(tx, { hash, now })
    await revokeOtherSessions(tx, sessionId, now)
    await recordSecurity(deps, tx, { kind: 'password.changed', source })
  })
}

export async function beginTotp(deps: LoginDeps, password: string): Promise<{ secret: string; address: string }> {
  await askPassword(deps, password)
  const secret = newTotpSecret()
  if (!(await putTotp(deps.database, deps.secrets.seal(totpPurpose, secret)))) {
    throw new AppError('conflict', 'Two-step sign-in is already on. Turn it off first.')
  }
  return { secret, address: `otpauth://totp/Reelwright:owner?secret=${secret}&issuer=Reelwright` }
}

const recoveryCodeCount = 10

export async function confirmTotp(deps: LoginDeps, { source }: Owner, code: string): Promise<string[]> {
  const totp = await readTotp(deps.database)
  if (!totp) throw new AppError('conflict', 'Start again: there is no key to confirm.')
  if (totp.confirmedAt) throw new AppError('conflict', 'Two-step sign-in is already on.')
  if (!(await checkCode(deps, totp, { code, source }))) {
    throw new AppError('bad_request', 'This code is wrong. Check the time on your phone.')
  }
  const codes = Array.from({ length: recoveryCodeCount }, inventCode)
  await deps.database.transaction(async (tx) => {
    await turnTotpOn(
      tx,
      deps.clock.now(),
      codes.map((each) => hashOf(plainCode(each))),
    )
    await recordSecurity(deps, tx, { kind: 'totp.on', source })
  })
  return codes
}

export async function endTotp(deps: LoginDeps, { source }: Owner, password: string): Promise<void> {
  await askPassword(deps, password)
  await deps.database.transaction(async (tx) => {
    await turnTotpOff(tx)
    await recordSecurity(deps, tx, { kind: 'totp.off', source })
  })
}

export async function askPassword(deps: LoginDeps, password: string): Promise<void> {
  const stored = await readPassword(deps.database)
  if (stored && (await deps.isRightPassword(stored.hash, password))) return
  // Not 401: the session is fine, and the gate must not come down.
  throw new AppError('bad_request', 'Incorrect password')
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

function inventCode(): string {
  const group = (): string => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return `${group()}-${group()}`
}
