import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const receiptSeries = pgTable('receipt_series', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  lastNumber: integer('last_number').notNull(),
})

export const receipts = pgTable('receipts', {
  number: integer().primaryKey(),
  orderId: uuid('order_id').notNull(),
  issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
  totalPence: integer('total_pence').notNull(),
  vatPence: integer('vat_pence').notNull(),
  vatNumber: text('vat_number'),
  vatPerMille: integer('vat_per_mille').notNull(),
  // Where the order's contact has changed since.
  buyer: text(),
})

export type Receipt = typeof receipts.$inferSelect
