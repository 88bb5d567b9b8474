import { recordSecurity } from '#src/server/people/audit/feature.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { findUnusedCodes, hardenCode, useRecoveryCode, useStep } from './factor-store.ts'
import { askerOf, type Guesser } from './guesses.ts'
import type { LoginDeps } from './login-deps.ts'
import { hashPassword, isRightPassword } from './password.ts'
import { hashOf } from './secret-values.ts'
import type { ownerTotp } from './tables.ts'
import { findStep, latestStep } from './totp.ts'

export const totpPurpose = 'owner totp'

type Totp = typeof ownerTotp.$inferSelect

// A code of the app, or one of the recovery codes; each counts once. The recovery codes need no secret but themselves:
// they work when the key of the app can no longer be opened.
export async function checkCode(
  deps: LoginDeps,
  totp: Totp,
  given: { code: string; guesser: Guesser },
): Promise<boolean> {
  return isAppCode(given.code) ? checkAppCode(deps, totp, given.code) : checkRecoveryCode(deps, given)
}

const digitsOf = (code: string): string => code.replaceAll(/\s/g, '')

export const isAppCode = (code: string): boolean => /^[0-9]{6}$/.test(digitsOf(code))

export async function checkAppCode(deps: LoginDeps, totp: Totp, code: string): Promise<boolean> {
  const now = deps.clock.now()
  const secret = openTotp(deps, totp)
  const step = secret === undefined ? undefined : findStep(secret, digitsOf(code), now)
  return step !== undefined && useStep(deps.database, step, latestStep(now))
}

// Undefined when it was sealed with another APP_SECRET than this installation has now.
export function openTotp({ secrets }: Pick<LoginDeps, 'secrets'>, { secret }: Totp): string | undefined {
  try {
    return secrets.open(totpPurpose, secret)
  } catch {
    return undefined
  }
}

async function checkRecoveryCode(deps: LoginDeps, { code, guesser }: { code: string; guesser: Guesser }) {
  const plain = code.toLowerCase().replaceAll(/[^a-z\d]/g, '')
  if (plain.length !== 10) return false
  const now = deps.clock.now()
  for (const codeHash of await findUnusedCodes(deps.database)) {
    if (!(await isRightPassword(codeHash, hashOf(plain), askerOf(guesser)))) continue
    if (!(await useRecoveryCode(deps.database, codeHash, now))) return false
    await recordSecurity(deps, deps.database, { kind: 'recovery-code.used', source: guesser.source, actor: 'Owner' })
    return true
  }
  return false
}

// Ten letters are too few for a fast hash.
export const hashRecoveryCode = (code: string): Promise<string> => hashPassword(hashOf(code.replaceAll('-', '')))

// Those of earlier versions had the fast hash alone.
export async function hardenRecoveryCodes({ database }: { database: Database }): Promise<void> {
  for (const codeHash of await findUnusedCodes(database)) {
    if (!codeHash.startsWith('$')) await hardenCode(database, codeHash, await hashPassword(codeHash))
  }
}
