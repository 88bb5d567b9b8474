import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { FollowUpType } from '#src/contracts/outreach/follow-up-templates.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { followUpRuns, followUpSettings, followUpTasks, type TaskRow, type TaskState } from './tables.ts'

export const insertTask = async (tx: Transaction, row: TaskRow): Promise<void> => {
  await tx.insert(followUpTasks).values(row)
}

// Day 3 and day 7 exist once for a customer; whoever made them first wins.
export async function insertPlanned(tx: Transaction, rows: TaskRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(followUpTasks).values(rows).onConflictDoNothing()
}

export async function findTask(db: Executor, id: string): Promise<TaskRow | undefined> {
  const [task] = await db.select().from(followUpTasks).where(eq(followUpTasks.id, id))
  return task
}

export async function findDayTask(db: Executor, customerId: string, type: FollowUpType): Promise<TaskRow | undefined> {
  const [task] = await db
    .select()
    .from(followUpTasks)
    .where(and(eq(followUpTasks.customerId, customerId), eq(followUpTasks.type, type)))
  return task
}

type Change = Partial<Omit<TaskRow, 'id' | 'customerId' | 'createdAt'>>

// False when the task is gone or in another state by now: of two who change it, one does.
export async function turnTask(tx: Transaction, id: string, turn: { from: TaskState[]; to: Change }): Promise<boolean> {
  const rows = await tx
    .update(followUpTasks)
    .set(turn.to)
    .where(and(eq(followUpTasks.id, id), inArray(followUpTasks.state, turn.from)))
    .returning({ id: followUpTasks.id })
  return rows.length > 0
}

// False when this press of the button has reached the customer already.
export async function joinRun(tx: Transaction, runId: string, customer: { id: string; now: Date }): Promise<boolean> {
  const rows = await tx
    .insert(followUpRuns)
    .values({ runId, customerId: customer.id, createdAt: customer.now })
    .onConflictDoNothing()
    .returning({ runId: followUpRuns.runId })
  return rows.length > 0
}

export async function readAutopilot(db: Executor): Promise<boolean> {
  const [row] = await db.select({ on: followUpSettings.autopilot }).from(followUpSettings)
  return row?.on ?? false
}

// Holds the one row of settings until the transaction ends: workers that runAutopilot at the same time take turns.
export async function holdAutopilot(tx: Transaction): Promise<boolean> {
  const [row] = await tx.select({ on: followUpSettings.autopilot }).from(followUpSettings).for('update')
  return row?.on ?? false
}

export async function writeAutopilot(tx: Transaction, on: boolean, now: Date): Promise<void> {
  await tx.update(followUpSettings).set({ autopilot: on, changedAt: now })
}

// No upper end: after a clock was set back, what it has sent 'tomorrow' counts as today's.
export async function countFlownSince(db: Executor, since: Date): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(followUpTasks)
    .where(and(eq(followUpTasks.byAutopilot, true), gte(followUpTasks.finishedAt, since)))
  return row?.count ?? 0
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
