import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const backupRuns = pgTable('backup_runs', {
  id: uuid().primaryKey(),
  kind: text({ enum: ['backup', 'proof'] }).notNull(),
  startedAt: moment('started_at').notNull(),
  finishedAt: moment('finished_at').notNull(),
  of: moment('of'),
  problem: text(),
})
