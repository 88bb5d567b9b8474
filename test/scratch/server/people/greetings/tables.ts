import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const greetingRows = pgTable('greetings', {
  id: uuid().primaryKey(),
  text: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  readAt: timestamp('read_at', { withTimezone: true }),
})
