import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { SetupStep } from '#src/contracts/overview/setup.ts'

export const setupMarks = pgTable('setup_marks', {
  step: text().$type<SetupStep>().primaryKey(),
  mark: text().$type<'confirmed' | 'waived'>().notNull(),
  fingerprint: text().notNull(),
  markedAt: timestamp('marked_at', { withTimezone: true }).notNull(),
})
