import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export type ErasureReason = 'delivered' | 'undelivered' | 'customer' | 'owner' | 'expired'

// What was deleted, when and why. It outlives what it tells of, so it names no file and no person.
export const erasures = pgTable('erasures', {
  id: uuid().primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  customerId: uuid('customer_id').notNull(),
  orderId: uuid('order_id'),
  reason: text().$type<ErasureReason>().notNull(),
  photos: integer().notNull(),
  films: integer().notNull(),
  clips: integer().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
})
