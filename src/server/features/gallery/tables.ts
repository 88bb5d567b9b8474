import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

// `receiving` holds a place among the customer's photos while the file is on its way; nobody is shown such a row.
const photoStates = ['receiving', 'processing', 'ready', 'unreadable'] as const

export const photos = pgTable('photos', {
  id: uuid().primaryKey(),
  customerId: uuid('customer_id').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  state: text({ enum: photoStates }).notNull(),
  originalName: text('original_name').notNull(),
  contentType: text('content_type'),
  bytes: bigint({ mode: 'number' }),
  width: integer(),
  height: integer(),
})

export type PhotoRow = typeof photos.$inferSelect
