import { sql } from 'drizzle-orm'
import type { Executor } from '#src/server/platform/database/port.ts'
import { emails } from './tables.ts'

// How delivering goes: what was given up or has an unknown fate since, and what has tried to leave and cannot.
export async function measureMail(database: Executor, since: Date): Promise<{ failed: number; stuck: number }> {
  const from = sql`${since.toISOString()}::timestamptz`
  const [row] = await database
    .select({
      failed: sql<number>`count(*) filter (where ${emails.status} in ('failed', 'unknown') and ${emails.finishedAt} >= ${from})::integer`,
      stuck: sql<number>`count(*) filter (where ${emails.status} = 'waiting' and ${emails.attempts} >= 3)::integer`,
    })
    .from(emails)
    .where(sql`${emails.status} in ('waiting', 'failed', 'unknown')`)
  return row ?? { failed: 0, stuck: 0 }
}
