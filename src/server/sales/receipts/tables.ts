import { boolean, customType, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ServiceId } from '#src/contracts/catalogue.ts'
import { orderMethods } from '#src/contracts/sales/orders.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const receiptSeries = pgTable('receipt_series', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  lastNumber: integer('last_number').notNull(),
  lastTestNumber: integer('last_test_number').notNull(),
})

export const receipts = pgTable('receipts', {
  number: integer().primaryKey(),
  orderId: uuid('order_id').notNull(),
  isTest: boolean('is_test').notNull(),
  issuedAt: moment('issued_at').notNull(),
  totalPence: integer('total_pence').notNull(),
  vatPence: integer('vat_pence').notNull(),
  vatNumber: text('vat_number'),
  vatPerMille: integer('vat_per_mille').notNull(),
  // Where the order's contact has changed since.
  buyer: text(),
  // As it was then: what is booked in a month stays there.
  serviceType: text('service_type').$type<ServiceId>().notNull(),
  source: text().notNull(),
  paidBy: text('paid_by', { enum: orderMethods }).notNull(),
})

export const creditNoteSeries = pgTable('credit_note_series', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  lastNumber: integer('last_number').notNull(),
  lastTestNumber: integer('last_test_number').notNull(),
})

export const creditNotes = pgTable('credit_notes', {
  number: integer().primaryKey(),
  refundId: uuid('refund_id').notNull(),
  orderId: uuid('order_id').notNull(),
  issuedAt: moment('issued_at').notNull(),
  totalPence: integer('total_pence').notNull(),
  vatPence: integer('vat_pence').notNull(),
  // The refund failed after all: the money is still here.
  withdrawnAt: moment('withdrawn_at'),
})

export const papers = pgTable(
  'papers',
  {
    kind: text({ enum: ['receipt', 'credit_note'] }).notNull(),
    number: integer().notNull(),
    drawnAt: moment('drawn_at').notNull(),
    pdf: bytes().notNull(),
    sha256: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.number] })],
)

export type Receipt = typeof receipts.$inferSelect
export type CreditNote = typeof creditNotes.$inferSelect
