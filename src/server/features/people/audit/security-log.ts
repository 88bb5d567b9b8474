import { and, count, desc, eq, gte, lt } from 'drizzle-orm'
import type { SecurityKind } from '#src/contracts/people/account.ts'
import { newId } from '#src/kit/ids.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import { securityEvents } from './tables.ts'

// What the owner wants to read after a bad night: who came in, who did not, and what left the house.

export interface SecurityEvent {
  kind: SecurityKind
  // The address that the request came from. Only a blinded mark of it is kept: enough to see whether two are the same.
  source?: string | undefined
  detail?: Record<string, string | number>
}

interface SecurityDeps {
  secrets: Secrets
  clock: { now(): Date }
}

const markCharacters = 8

export async function recordSecurity(
  { secrets, clock }: SecurityDeps,
  db: Executor,
  { kind, source, detail = {} }: SecurityEvent,
): Promise<void> {
  const now = clock.now()
  const mark = source === undefined ? '' : secrets.blind('security source', source).slice(0, markCharacters)
  await db.insert(securityEvents).values({ id: newId(now.getTime()), createdAt: now, kind, source: mark, detail })
}

export const listSecurity = (db: Executor, limit = 100) =>
  db.select().from(securityEvents).orderBy(desc(securityEvents.createdAt), desc(securityEvents.id)).limit(limit)

export async function countFailedLogins(db: Executor, since: Date): Promise<number> {
  const isFailure = and(eq(securityEvents.kind, 'login.failed'), gte(securityEvents.createdAt, since))
  const [row] = await db.select({ all: count() }).from(securityEvents).where(isFailure)
  return row?.all ?? 0
}

export async function forgetSecurityBefore(db: Executor, before: Date): Promise<void> {
  await db.delete(securityEvents).where(lt(securityEvents.createdAt, before))
}
