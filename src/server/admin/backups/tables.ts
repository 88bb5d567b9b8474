import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const backupRuns = pgTable('backup_runs', {
  id: uuid().primaryKey(),
  kind: text({ enum: ['backup', 'proof'] }).notNull(),
  startedAt: moment('started_at').notNull(),
  finishedAt: moment('finished_at').notNull(),
  of: moment('of'),
  problem: text(),
  number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  remarks: text().array().notNull(),
})

export const installations = pgTable('installation', {
  id: uuid().notNull(),
  createdAt: moment('created_at').notNull(),
  isOnly: boolean('is_only').primaryKey(),
})

export const restores = pgTable('restores', {
  id: uuid().primaryKey(),
  restoredAt: moment('restored_at').notNull(),
  takenAt: moment('taken_at').notNull(),
  missing: text().array().notNull(),
  missingCount: integer('missing_count').notNull(),
})
