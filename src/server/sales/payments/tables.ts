import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { disputeStates } from '#src/contracts/sales/orders.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

// `calling` is written before the provider is asked: nobody knows yet whether it heard.
const attemptStates = ['calling', 'waiting', 'processing', 'succeeded', 'cancelled'] as const

export const paymentAttempts = pgTable('payment_attempts', {
  id: uuid().primaryKey(),
  orderId: uuid('order_id').notNull(),
  number: integer().notNull(),
  provider: text({ enum: ['stripe', 'sandbox'] }).notNull(),
  // No money changes hands.
  isTest: boolean('is_test').notNull(),
  createdAt: moment('created_at').notNull(),
  intentId: text('intent_id'),
  // Sealed: whoever reads the table cannot act for the buyer.
  clientSecret: text('client_secret'),
  amountPence: integer('amount_pence').notNull(),
  state: text({ enum: attemptStates }).notNull(),
  lastError: text('last_error'),
  failedAt: moment('failed_at'),
  failureMailedAt: moment('failure_mailed_at'),
  checkedAt: moment('checked_at').notNull(),
  feePence: integer('fee_pence'),
  paidOrder: boolean('paid_order').notNull().default(false),
})

export const paymentEvents = pgTable('payment_events', {
  id: text().primaryKey(),
  receivedAt: moment('received_at').notNull(),
  type: text().notNull(),
  objectId: text('object_id').notNull(),
})

export const refunds = pgTable('refunds', {
  id: uuid().primaryKey(),
  orderId: uuid('order_id').notNull(),
  // Null for what the owner sent back herself.
  attemptId: uuid('attempt_id'),
  createdAt: moment('created_at').notNull(),
  amountPence: integer('amount_pence').notNull(),
  reason: text().notNull(),
  state: text({ enum: ['calling', 'pending', 'done', 'failed', 'by_hand'] }).notNull(),
  providerRefundId: text('provider_refund_id'),
  failure: text(),
  // It went back before the payment was used for an order.
  beforeUse: boolean('before_use').notNull().default(false),
})

export const oddPayments = pgTable('odd_payments', {
  id: uuid().primaryKey(),
  at: moment('at').notNull(),
  reason: text({ enum: ['mismatch', 'second', 'cancelled', 'unmatched'] }).notNull(),
  intentId: text('intent_id').notNull(),
  // Null where the payment names no order of ours.
  attemptId: uuid('attempt_id'),
  orderId: uuid('order_id'),
  // Null where the provider does not say.
  amountPence: integer('amount_pence'),
  currency: text().notNull(),
  // What the payment itself says of its order.
  named: text().notNull().default(''),
  // What has gone back of it, or is on its way.
  refundedPence: integer('refunded_pence').notNull().default(0),
  // Lost: its holder's bank has taken it back.
  state: text({ enum: ['open', 'used', 'refunded', 'lost'] }).notNull(),
})

export const disputes = pgTable('disputes', {
  // The provider's.
  id: text().primaryKey(),
  at: moment('at').notNull(),
  intentId: text('intent_id'),
  orderId: uuid('order_id'),
  // Of the payment that the order was paid with.
  isOfOrder: boolean('is_of_order').notNull(),
  state: text({ enum: disputeStates }).notNull(),
})

export type Attempt = typeof paymentAttempts.$inferSelect
export type OddPayment = typeof oddPayments.$inferSelect
export type Refund = typeof refunds.$inferSelect
