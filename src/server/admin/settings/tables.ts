import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { SettingKey } from '#src/contracts/people/setting-rules.ts'
import type { WordKey } from '#src/contracts/words/declared-words.ts'

export const settingChanges = pgTable('setting_changes', {
  id: uuid().primaryKey(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  key: text().$type<SettingKey | WordKey>().notNull(),
  before: text().notNull(),
  after: text().notNull(),
})
export type ChangeRow = typeof settingChanges.$inferSelect
