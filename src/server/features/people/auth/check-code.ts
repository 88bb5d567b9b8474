import { recordSecurity } from '#src/server/features/people/audit/feature.ts'
import { useRecoveryCode, useStep } from './factor-store.ts'
import type { LoginDeps } from './login-deps.ts'
import { hashOf } from './secret-values.ts'
import type { ownerTotp } from './tables.ts'
import { findStep } from './totp.ts'

export const totpPurpose = 'owner totp'

type Totp = typeof ownerTotp.$inferSelect

// A code of the app, or one of the recovery codes; each counts once.
export async function checkCode(
  deps: LoginDeps,
  totp: Totp,
  { code, source }: { code: string; source: string },
): Promise<boolean> {
  const step = findStep(deps.secrets.open(totpPurpose, totp.secret), code.replaceAll(/\s/g, ''), deps.clock.now())
  if (step !== undefined) return useStep(deps.database, step)
  const isRecovery = await useRecoveryCode(deps.database, hashOf(plainCode(code)), deps.clock.now())
  if (isRecovery) await recordSecurity(deps, deps.database, { kind: 'recovery-code.used', source })
  return isRecovery
}

// However it was typed.
export const plainCode = (code: string): string => code.toLowerCase().replaceAll(/[^a-z\d]/g, '')
