import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const settingValues = pgTable('settings', {
  key: text().primaryKey(),
  // Of a secret: sealed.
  value: text().notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
})
