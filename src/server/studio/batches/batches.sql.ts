import { asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { BatchPriority } from '#src/contracts/studio/batches.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'

const batches = pgTable('batches', {
  id: uuid().primaryKey(),
  number: integer().notNull().generatedAlwaysAsIdentity(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  priority: text().$type<BatchPriority>().notNull(),
  decision: text().$type<'run' | 'paused' | 'cancelled'>().notNull().default('run'),
})

const batchJobs = pgTable(
  'batch_jobs',
  {
    batchId: uuid('batch_id').notNull(),
    jobId: uuid('job_id').notNull(),
    position: integer().notNull(),
    wasAutopilot: boolean('was_autopilot').notNull(),
    priorityBefore: integer('priority_before').notNull(),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.jobId] })],
)

export type BatchRow = typeof batches.$inferSelect
export type BatchJobRow = typeof batchJobs.$inferSelect

// Two batches at once must not take the same jobs.
export async function lockBatches(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table batches in share row exclusive mode`)
}

export async function insertBatch(tx: Transaction, batch: Omit<BatchRow, 'number' | 'decision'>): Promise<BatchRow> {
  const [row] = await tx.insert(batches).values(batch).returning()
  if (!row) throw new Error('A batch was not stored.')
  return row
}

export async function insertBatchJobs(tx: Transaction, rows: BatchJobRow[]): Promise<void> {
  await tx.insert(batchJobs).values(rows)
}

export async function findBatchById(tx: Transaction, id: string): Promise<BatchRow | undefined> {
  const [batch] = await tx.select().from(batches).where(eq(batches.id, id))
  return batch
}

export const findBatches = (db: Executor, limit: number): Promise<BatchRow[]> =>
  db.select().from(batches).orderBy(desc(batches.createdAt), desc(batches.id)).limit(limit)

export async function lockBatch(tx: Transaction, id: string): Promise<BatchRow | undefined> {
  const [row] = await tx.select().from(batches).where(eq(batches.id, id)).for('update')
  return row
}

export async function decide(tx: Transaction, id: string, decision: BatchRow['decision']): Promise<void> {
  await tx.update(batches).set({ decision }).where(eq(batches.id, id))
}

export async function findBatchJobs(db: Executor, batchIds: string[]): Promise<BatchJobRow[]> {
  if (batchIds.length === 0) return []
  return db.select().from(batchJobs).where(inArray(batchJobs.batchId, batchIds)).orderBy(asc(batchJobs.position))
}

// Of batches that are not cancelled: each job is in one at most.
export async function findTakenJobs(db: Executor): Promise<Set<string>> {
  const rows = await db
    .select({ jobId: batchJobs.jobId })
    .from(batchJobs)
    .innerJoin(batches, eq(batches.id, batchJobs.batchId))
    .where(ne(batches.decision, 'cancelled'))
  return new Set(rows.map(({ jobId }) => jobId))
}
