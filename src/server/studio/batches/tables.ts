import { boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { BatchPriority } from '#src/contracts/studio/batches.ts'

export const batches = pgTable('batches', {
  id: uuid().primaryKey(),
  number: integer().notNull().generatedAlwaysAsIdentity(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  priority: text().$type<BatchPriority>().notNull(),
  decision: text().$type<'run' | 'paused' | 'cancelled'>().notNull().default('run'),
})

export const batchJobs = pgTable(
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
