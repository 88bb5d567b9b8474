import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#src/server/platform/database/port.ts'
import { loginFailures, ownerPassword, sessions } from './tables.ts'

export async function readPasswordHash(db: Executor): Promise<string | undefined> {
  const [row] = await db.select({ hash: ownerPassword.hash }).from(ownerPassword)
  return row?.hash
}

// False when another process was first.
export async function insertPasswordHash(db: Executor, hash: string, now: Date): Promise<boolean> {
  const rows = await db.insert(ownerPassword).values({ hash, changedAt: now }).onConflictDoNothing().returning()
  return rows.length > 0
}

export async function replacePasswordHash(db: Executor, hash: string, now: Date): Promise<void> {
  await db
    .insert(ownerPassword)
    .values({ hash, changedAt: now })
    .onConflictDoUpdate({ target: ownerPassword.onlyRow, set: { hash, changedAt: now } })
}

export async function insertSession(db: Executor, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session)
}

export async function findLiveSession(db: Executor, idHash: string, now: Date): Promise<Date | undefined> {
  const isLive = and(eq(sessions.idHash, idHash), gt(sessions.expiresAt, now), isNull(sessions.revokedAt))
  const [row] = await db.select({ expiresAt: sessions.expiresAt }).from(sessions).where(isLive)
  return row?.expiresAt
}

export async function revokeSession(db: Executor, idHash: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.idHash, idHash), isNull(sessions.revokedAt)))
}

export async function revokeAllSessions(db: Executor, now: Date): Promise<void> {
  await db.update(sessions).set({ revokedAt: now }).where(isNull(sessions.revokedAt))
}

export interface Backoff {
  // Attempts that cost nothing: people mistype.
  free: number
  mostSeconds: number
  forgetAfterSeconds: number
}

// Counts an attempt before its password is looked at, in one statement, so that a thousand at once count as a thousand.
// Answers how long to wait: 0 when this attempt may go on.
export async function countAttempt(db: Executor, source: string, { now, rule }: { now: Date; rule: Backoff }) {
  const isForgotten = sql`${loginFailures.lastFailureAt} < ${now}::timestamptz - make_interval(secs => ${rule.forgetAfterSeconds})`
  const failures = sql`case when ${isForgotten} then 1 else ${loginFailures.failures} + 1 end`
  const waitSeconds = sql`least(power(2, least(greatest((${failures}) - ${rule.free}, 0), 20)) - 1, ${rule.mostSeconds})`
  const admitted = await db
    .insert(loginFailures)
    .values({ source, failures: 1, lastFailureAt: now, blockedUntil: now })
    .onConflictDoUpdate({
      target: loginFailures.source,
      set: {
        failures,
        lastFailureAt: now,
        blockedUntil: sql`${now}::timestamptz + make_interval(secs => ${waitSeconds})`,
      },
      setWhere: sql`${loginFailures.blockedUntil} <= ${now}::timestamptz`,
    })
    .returning({ source: loginFailures.source })
  return admitted.length > 0 ? 0 : secondsBlocked(db, source, now)
}

async function secondsBlocked(db: Executor, source: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ until: loginFailures.blockedUntil })
    .from(loginFailures)
    .where(eq(loginFailures.source, source))
  return Math.max(1, Math.ceil(((row?.until ?? now).getTime() - now.getTime()) / 1000))
}

export async function forgiveSource(db: Executor, source: string): Promise<void> {
  await db.delete(loginFailures).where(eq(loginFailures.source, source))
}

export async function forgiveOne(db: Executor, source: string, now: Date): Promise<void> {
  await db
    .update(loginFailures)
    .set({ failures: sql`greatest(${loginFailures.failures} - 1, 0)`, blockedUntil: now })
    .where(eq(loginFailures.source, source))
}

export async function deleteOutdated(db: Executor, before: Date): Promise<void> {
  await db.delete(sessions).where(sql`${sessions.expiresAt} < ${before}`)
  await db.delete(loginFailures).where(sql`${loginFailures.lastFailureAt} < ${before}`)
}
