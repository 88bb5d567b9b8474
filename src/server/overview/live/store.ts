import { sql } from 'drizzle-orm'
import type { Executor } from '#src/server/platform/database/port.ts'

// How often each topic was changed. Counters move before the change is committed.
export async function readCounters(db: Executor): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ topic: string; value: string }>(
    sql`select sequencename as topic, coalesce(last_value, 0)::text as value from pg_sequences where schemaname = 'live'`,
  )
  return new Map(rows.map(({ topic, value }) => [topic, value]))
}

// A number of our own among the transactions: whoever has written before this call has a smaller one. (The upper end of
// a snapshot would not do: it leaves out what began last and is still open.)
export async function takeNumber(db: Executor): Promise<bigint> {
  const { rows } = await db.execute<{ number: string }>(sql`select pg_current_xact_id()::text as number`)
  return BigInt(rows[0]?.number ?? 0)
}

// Every transaction with a smaller number has ended.
export async function readOldest(db: Executor): Promise<bigint> {
  const { rows } = await db.execute<{ number: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as number`,
  )
  return BigInt(rows[0]?.number ?? 0)
}
