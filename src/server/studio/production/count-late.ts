import { and, count, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#src/server/platform/database/port.ts'
import { productionJobs } from './tables.ts'

// Films that are not delivered yet: all, and those whose promised time is over.
export async function countUndelivered(db: Executor, now: Date): Promise<{ all: number; late: number }> {
  const [row] = await db
    .select({
      all: count(),
      late: count(sql`case when ${productionJobs.dueAt} < ${now.toISOString()}::timestamptz then 1 end`),
    })
    .from(productionJobs)
    .where(and(isNull(productionJobs.deliveredAt), isNull(productionJobs.erasedAt)))
  return row ?? { all: 0, late: 0 }
}
