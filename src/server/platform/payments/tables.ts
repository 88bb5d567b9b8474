import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const sandboxIntents = pgTable('sandbox_intents', {
  id: text().primaryKey(),
  idempotencyKey: text('idempotency_key').notNull(),
  clientSecret: text('client_secret').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  amountPence: integer('amount_pence').notNull(),
  currency: text().notNull(),
  status: text({ enum: ['waiting', 'action', 'processing', 'succeeded', 'cancelled'] }).notNull(),
  metadata: jsonb().$type<Record<string, string>>().notNull(),
  receiptEmail: text('receipt_email'),
  lastError: text('last_error'),
  refundedPence: integer('refunded_pence').notNull().default(0),
})

export const sandboxRefunds = pgTable('sandbox_refunds', {
  id: text().primaryKey(),
  idempotencyKey: text('idempotency_key').notNull(),
  intentId: text('intent_id').notNull(),
  amountPence: integer('amount_pence').notNull(),
})

export type SandboxIntent = typeof sandboxIntents.$inferSelect
