import { bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Actor } from './catalogue.ts'

export const events = pgTable('events', {
  number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull(),
  // A kind of an earlier release may have left the catalogue.
  kind: text().notNull(),
  actor: text().$type<Actor>().notNull(),
  customerId: uuid('customer_id'),
  orderId: uuid('order_id'),
  jobId: uuid('job_id'),
  facts: jsonb().$type<Record<string, unknown>>().notNull(),
  cause: text().unique(),
})
