import { sql } from 'drizzle-orm'
import type { Executor } from '#src/server/platform/database/port.ts'
import { emails } from './tables.ts'

export interface MailFigures {
  failed: number
  // Handed over when the connection broke or the worker died, too often to try again at once.
  unknown: number
  // Tried to leave several times and could not.
  stuck: number
}

// How delivering goes, counted from these moments on.
export async function measureMail(database: Executor, since: { failed: Date; unknown: Date }): Promise<MailFigures> {
  const endedSince = (status: 'failed' | 'unknown') =>
    sql<number>`count(*) filter (where ${emails.status} = ${status}
      and ${emails.finishedAt} >= ${since[status].toISOString()}::timestamptz)::integer`
  const [row] = await database
    .select({
      failed: endedSince('failed'),
      unknown: endedSince('unknown'),
      stuck: sql<number>`count(*) filter (where ${emails.status} = 'waiting' and ${emails.attempts} >= 3)::integer`,
    })
    .from(emails)
    .where(sql`${emails.status} in ('waiting', 'failed', 'unknown')`)
  return row ?? { failed: 0, unknown: 0, stuck: 0 }
}
