import { eq, sql } from 'drizzle-orm'
import type { Executor } from '#src/server/platform/database/port.ts'
import { loginFailures } from './tables.ts'

export interface Backoff {
  // Attempts that cost nothing: people mistype.
  free: number
  maxSeconds: number
  forgetAfterSeconds: number
}

// Clocks of several machines differ by less.
const clockSlack = sql`interval '1 minute'`

// Counts an attempt before its password is looked at, in one statement, so that a thousand at once count as a thousand.
// Answers how long to wait: 0 when this attempt may go on, with how many there were without a right one. A failure much
// later than now happened before the clock was set back: its block would last until the clock gets there again, so one
// attempt is let in, and counts from now.
export async function countAttempt(
  db: Executor,
  source: string,
  { now, rule }: { now: Date; rule: Backoff },
): Promise<{ waitSeconds: number; failures: number }> {
  const isForgotten = sql`${loginFailures.lastFailureAt} < ${now}::timestamptz - make_interval(secs => ${rule.forgetAfterSeconds})`
  const failures = sql`case when ${isForgotten} then 1 else ${loginFailures.failures} + 1 end`
  const waitSeconds = sql`least(power(2, least(greatest((${failures}) - ${rule.free}, 0), 20)) - 1, ${rule.maxSeconds})`
  const [admitted] = await db
    .insert(loginFailures)
    .values({ source, failures: 1, lastFailureAt: now, blockedUntil: now })
    .onConflictDoUpdate({
      target: loginFailures.source,
      set: {
        failures,
        lastFailureAt: now,
        blockedUntil: sql`${now}::timestamptz + make_interval(secs => ${waitSeconds})`,
      },
      setWhere: sql`${loginFailures.blockedUntil} <= ${now}::timestamptz
        or ${loginFailures.lastFailureAt} > ${now}::timestamptz + ${clockSlack}`,
    })
    .returning({ failures: loginFailures.failures })
  return admitted
    ? { waitSeconds: 0, ...admitted }
    : { waitSeconds: await secondsBlocked(db, source, now), failures: 0 }
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
