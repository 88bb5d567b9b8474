import { sql } from 'drizzle-orm'
import type { Executor } from '#src/server/platform/database/port.ts'
import { deadLetters } from './dead-letters.ts'

const leastSeconds = 15 * 60

// A job that may run for an hour may also wait for a few others of its kind.
const lengthsToWait = 10

export async function countOverdue(database: Executor): Promise<number> {
  const { rows } = await database.execute<{ overdue: number }>(sql`
    select count(*)::integer as overdue from pgboss.job join pgboss.queue using (name)
    where job.state in ('created', 'retry') and name <> ${deadLetters} and job.start_after
      < now() - make_interval(secs => greatest(${leastSeconds}::integer, ${lengthsToWait}::integer * job.expire_seconds))`)
  return rows[0]?.overdue ?? 0
}
