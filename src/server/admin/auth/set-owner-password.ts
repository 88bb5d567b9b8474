import { dayMs } from '#src/kit/time.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import { isCommonPassword } from './judge-password.ts'
import { hashPassword, inventPassword, isRightPassword } from './password.ts'
import { insertInventedHash, markSetting, readPassword, replacePassword, revokeAllSessions } from './store.ts'

export interface OwnerPasswordDeps {
  database: Database
  clock: Clock
  secrets: Secrets
}

const settingPurpose = 'owner password'

// Answers the password when it was made just now: the one moment it can be shown. A setting counts when it is new: it
// never undoes what the owner changed in the office since.
export async function setOwnerPassword(
  deps: OwnerPasswordDeps,
  given: string | undefined,
): Promise<string | undefined> {
  const stored = await readPassword(deps.database)
  if (given === undefined) return stored && !hasExpired(stored, deps.clock.now()) ? undefined : inventOne(deps)
  const settingMark = deps.secrets.blind(settingPurpose, given)
  if (stored?.settingMark === settingMark) return undefined
  if (stored?.settingMark && deps.secrets.isBlinded(settingPurpose, given, stored.settingMark)) {
    await markSetting(deps.database, settingMark)
    return undefined
  }
  if (stored && (await isRightPassword(stored.hash, given, 'owner'))) {
    await markSetting(deps.database, settingMark)
    return undefined
  }
  await applySetting(deps, given, settingMark)
  return undefined
}

async function applySetting(deps: OwnerPasswordDeps, given: string, settingMark: string): Promise<void> {
  if (await isCommonPassword(given)) {
    throw new AppError('conflict', 'ADMIN_PASSWORD is one of the most common passwords. Please choose another.')
  }
  const hash = await hashPassword(given)
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    await replacePassword(tx, { hash, now, settingMark })
    await revokeAllSessions(tx, now)
  })
}

const firstPasswordDays = 7

// The first password stands in a terminal, and perhaps in a log. One that was never replaced opens nothing after a week;
// the next start prints another.
export const hasExpired = ({ mustChange, changedAt }: { mustChange: boolean; changedAt: Date }, now: Date): boolean =>
  mustChange && now.getTime() - changedAt.getTime() > firstPasswordDays * dayMs

async function inventOne(deps: OwnerPasswordDeps): Promise<string | undefined> {
  const password = inventPassword()
  const now = deps.clock.now()
  const isOurs = await insertInventedHash(deps.database, await hashPassword(password), {
    now,
    expiredBefore: new Date(now.getTime() - firstPasswordDays * dayMs),
  })
  return isOurs ? password : undefined
}
