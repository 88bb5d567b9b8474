import { sql } from 'drizzle-orm'
import type { Database } from '#src/server/platform/database/port.ts'

// Work of a process that was killed goes on at once instead of when its heartbeat is missed. The last attempt of a job is
// left to the supervision, which makes it a dead letter.
export async function takeOverOrphans(database: Database): Promise<void> {
  await database.execute(sql`
    update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
    where state = 'active' and retry_count < retry_limit`)
}
