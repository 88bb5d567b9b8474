import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { hashPassword, inventPassword } from './password.ts'
import { insertPasswordHash, readPasswordHash, replacePasswordHash, revokeAllSessions } from './store.ts'

export interface OwnerPasswordDeps {
  database: Database
  clock: Clock
  isRightPassword: (storedHash: string, password: string) => Promise<boolean>
}

// Answers the password when it was made just now: the one moment it can be shown.
export async function setOwnerPassword(
  deps: OwnerPasswordDeps,
  given: string | undefined,
): Promise<string | undefined> {
  const stored = await readPasswordHash(deps.database)
  if (given === undefined) return stored ? undefined : inventOne(deps)
  if (stored && (await deps.isRightPassword(stored, given))) return undefined
  const hash = await hashPassword(given)
  await deps.database.transaction(async (tx) => {
    await replacePasswordHash(tx, hash, deps.clock.now())
    await revokeAllSessions(tx, deps.clock.now())
  })
  return undefined
}

async function inventOne(deps: OwnerPasswordDeps): Promise<string | undefined> {
  const password = inventPassword()
  const isOurs = await insertPasswordHash(deps.database, await hashPassword(password), deps.clock.now())
  return isOurs ? password : undefined
}
