import { and, asc, count, desc, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import { maxCountedInDay, maxCountedTasks, maxInColumn } from '#src/contracts/outreach/follow-ups.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { followUpTasks, type TaskRow } from './tables.ts'

interface Page {
  limit: number
  offset: number
}

export interface TaskRange {
  // Unfinished tasks come by their day, finished ones newest first.
  isFinished: boolean
  from?: Date
  before?: Date
  customerId: string | undefined
}

export const findTasks = (db: Executor, range: TaskRange, { limit, offset }: Page): Promise<TaskRow[]> =>
  db
    .select()
    .from(followUpTasks)
    .where(matches(range))
    .orderBy(range.isFinished ? desc(followUpTasks.dueAt) : asc(followUpTasks.dueAt), asc(followUpTasks.id))
    .limit(limit)
    .offset(offset)

// Whatever became of them, the newest first.
export const findTasksOf = (db: Executor, customerId: string, limit: number): Promise<TaskRow[]> =>
  db
    .select()
    .from(followUpTasks)
    .where(eq(followUpTasks.customerId, customerId))
    .orderBy(desc(followUpTasks.createdAt))
    .limit(limit)

// As far as anybody turns pages: counting a million would make the first page wait.
export async function countTasks(db: Executor, range: TaskRange): Promise<number> {
  const found = db.select({ one: sql`1` }).from(followUpTasks).where(matches(range)).limit(maxCountedTasks).as('found')
  const [row] = await db.select({ all: count() }).from(found)
  return row?.all ?? 0
}

function matches({ isFinished, from, before, customerId }: TaskRange): SQL | undefined {
  return and(
    isFinished ? eq(followUpTasks.state, 'sent') : inArray(followUpTasks.state, ['open', 'held']),
    from ? gte(followUpTasks.dueAt, from) : undefined,
    before ? lt(followUpTasks.dueAt, before) : undefined,
    customerId ? eq(followUpTasks.customerId, customerId) : undefined,
  )
}

interface Span {
  from?: Date
  until: Date
  // The last one that was seen.
  after?: Pick<TaskRow, 'id' | 'dueAt'> | undefined
}

// What autopilot may send next, the oldest first.
export const findOpenTasks = (db: Executor, { from, until, after }: Span, limit: number): Promise<TaskRow[]> =>
  db
    .select()
    .from(followUpTasks)
    .where(
      and(
        eq(followUpTasks.state, 'open'),
        from && gte(followUpTasks.dueAt, from),
        lte(followUpTasks.dueAt, until),
        after &&
          sql`(${followUpTasks.dueAt}, ${followUpTasks.id}) > (${after.dueAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(followUpTasks.dueAt), asc(followUpTasks.id))
    .limit(limit)

export interface Column {
  from: Date
  before: Date
}

export async function readColumn(db: Executor, { from, before }: Column): Promise<{ total: number; tasks: TaskRow[] }> {
  const isInside = and(
    gte(followUpTasks.dueAt, from),
    lt(followUpTasks.dueAt, before),
    sql`${followUpTasks.state} <> 'cancelled'`,
  )
  const counted = db.select({ one: sql`1` }).from(followUpTasks).where(isInside).limit(maxCountedInDay).as('counted')
  const [tasks, [row]] = await Promise.all([
    db.select().from(followUpTasks).where(isInside).orderBy(asc(followUpTasks.dueAt)).limit(maxInColumn),
    db.select({ all: count() }).from(counted),
  ])
  return { total: row?.all ?? 0, tasks }
}
