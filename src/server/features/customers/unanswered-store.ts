import { and, asc, count, eq, isNull, lt, ne } from 'drizzle-orm'
import type { Executor } from '#src/server/platform/database/port.ts'
import { customers } from './tables.ts'

const isUnanswered = and(eq(customers.status, 'new'), isNull(customers.deletedAt), ne(customers.source, 'test'))

// Who waits for a first answer, the longest first.
export const findUnanswered = (db: Executor, limit: number): Promise<{ id: string; name: string; createdAt: Date }[]> =>
  db
    .select({ id: customers.id, name: customers.name, createdAt: customers.createdAt })
    .from(customers)
    .where(isUnanswered)
    .orderBy(asc(customers.id))
    .limit(limit)

export async function countUnansweredBefore(db: Executor, before: Date): Promise<number> {
  const [row] = await db
    .select({ all: count() })
    .from(customers)
    .where(and(isUnanswered, lt(customers.createdAt, before)))
  return row?.all ?? 0
}
