import { recordWithoutSource } from '#src/server/people/audit/feature.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { turnTotpOff } from './factor-store.ts'
import { refuseWeakPassword } from './judge-password.ts'
import { hashPassword } from './password.ts'
import { deleteLinks, forgiveAll, replacePassword, revokeAllSessions } from './store.ts'

interface Reset {
  password: string
  // Of the shop, which must not be the password.
  words: readonly string[]
}

// The way back in for whoever holds the machine. It needs nothing that may be lost: not the password, not the phone, and
// not APP_SECRET.
export async function resetAccount(
  { database, clock }: { database: Database; clock: Clock },
  { password, words }: Reset,
): Promise<{ hadTotp: boolean; sessions: number; links: number }> {
  await refuseWeakPassword(password, words)
  const hash = await hashPassword(password)
  const now = clock.now()
  return database.transaction(async (tx) => {
    await replacePassword(tx, { hash, now })
    const hadTotp = await turnTotpOff(tx)
    const sessions = await revokeAllSessions(tx, now)
    const links = await deleteLinks(tx)
    await forgiveAll(tx)
    await recordWithoutSource(tx, now, { kind: 'owner.reset', actor: 'On the machine' })
    return { hadTotp, sessions, links }
  })
}
