import { and, asc, eq, gte, isNull, ne, sql } from 'drizzle-orm'
import type { Executor } from '#src/server/platform/database/port.ts'
import { customers } from './tables.ts'
import { countNew } from './tally-store.ts'

const isUnanswered = and(eq(customers.status, 'new'), isNull(customers.deletedAt), ne(customers.source, 'test'))

// An order may come from somebody who gave no name.
const nameOrAddress = sql<string>`coalesce(nullif(${customers.name}, ''), ${customers.email})`

// Who waits for a first answer, the longest first.
export const findUnanswered = (db: Executor, limit: number): Promise<{ id: string; name: string; createdAt: Date }[]> =>
  db
    .select({ id: customers.id, name: nameOrAddress, createdAt: customers.createdAt })
    .from(customers)
    .where(isUnanswered)
    .orderBy(asc(customers.createdAt))
    .limit(limit)

// All that wait less those who came since: after a bad month there may be thousands, and never many of two hours. One
// statement, so that both figures are of the same moment.
export async function countUnansweredBefore(db: Executor, before: Date): Promise<number> {
  const since = db
    .select({ all: sql<number>`count(*)::integer` })
    .from(customers)
    .where(and(isUnanswered, gte(customers.createdAt, before)))
  const { rows } = await db.execute<{ all: number }>(sql`select (${countNew(db)}) - (${since}) as all`)
  return rows[0]?.all ?? 0
}
