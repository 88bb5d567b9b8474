import { jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Changes } from './combine-customers.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const customerMerges = pgTable('customer_merges', {
  id: uuid().primaryKey(),
  createdAt: moment('created_at').notNull(),
  keptId: uuid('kept_id').notNull(),
  mergedId: uuid('merged_id').notNull(),
  moved: jsonb().$type<Record<string, string[]>>().notNull(),
  changes: jsonb().$type<Changes>().notNull(),
  planned: jsonb().$type<Record<string, string>>().notNull(),
  undoneAt: moment('undone_at'),
})

export type MergeRow = typeof customerMerges.$inferSelect
