import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const roomBatches = pgTable('room_batches', {
  id: uuid().primaryKey(),
  jobKey: text('job_key').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export type RoomBatchRow = typeof roomBatches.$inferSelect
