import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { SettingKey } from '#src/contracts/people/setting-rules.ts'

export const settingValues = pgTable('settings', {
  key: text().$type<SettingKey>().primaryKey(),
  value: text().notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
})
