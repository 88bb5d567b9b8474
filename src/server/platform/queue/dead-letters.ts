import { sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { NewJob } from './insert-jobs.ts'
import type { DeadJobRecord } from './port.ts'

// pg-boss copies a job that failed for good into this queue, with the queue it came from and its last error.
export const deadLetters = 'dead-letters'

const mostListed = 200

export async function listDead(database: Executor): Promise<DeadJobRecord[]> {
  const { rows } = await database.execute<{ id: string; job: string; reason: string; failed_at: string }>(sql`
    select id, source_name as job, extract(epoch from created_on) * 1000 as failed_at,
      coalesce(source_output->>'message', source_output->'value'->>'message', 'No reason was recorded') as reason
    from pgboss.job where name = ${deadLetters} order by created_on desc limit ${mostListed}`)
  return rows.map(({ id, job, reason, failed_at }) => ({ id, job, reason, failedAt: new Date(Number(failed_at)) }))
}

export async function countDead(database: Executor): Promise<number> {
  const { rows } = await database.execute<{ dead: number }>(
    sql`select count(*)::integer as dead from pgboss.job where name = ${deadLetters}`,
  )
  return rows[0]?.dead ?? 0
}

export async function takeDead(tx: Transaction, id: string): Promise<(NewJob & { job: string }) | undefined> {
  // Compared as text: an id that is no UUID is just not there.
  const { rows } = await tx.execute<{ job: string; data: unknown; key: string | null }>(sql`
    delete from pgboss.job where name = ${deadLetters} and id::text = ${id}
    returning source_name as job, data, singleton_key as key`)
  const [dead] = rows
  return dead && { ...dead, key: dead.key ?? undefined }
}
