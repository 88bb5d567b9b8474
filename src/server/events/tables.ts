import { sql } from 'drizzle-orm'
import { bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { actingToken } from '#src/server/platform/http/port.ts'
import type { Actor } from './catalogue.ts'
import type { Reader } from './kinds/kinds.ts'

export const events = pgTable('events', {
  number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  // Of its transaction, among all there have been.
  place: bigint({ mode: 'number' })
    .notNull()
    .default(sql`pg_current_xact_id()::text::bigint + pg_sequence_last_value('event_era'::regclass)`),
  at: timestamp({ withTimezone: true }).notNull(),
  // A kind of an earlier release may have left the catalogue.
  kind: text().notNull(),
  actor: text().$type<Actor>().notNull(),
  // The token that the owner's deed came through; empty for the owner in person.
  throughToken: text('through_token').notNull().$default(actingToken),
  customerId: uuid('customer_id'),
  orderId: uuid('order_id'),
  jobId: uuid('job_id'),
  facts: jsonb().$type<Record<string, unknown>>().notNull(),
  cause: text().unique(),
})

// Up to where each reader has told.
export const eventReaders = pgTable('event_readers', {
  name: text().$type<Reader>().primaryKey(),
  place: bigint({ mode: 'number' }).notNull(),
  number: bigint({ mode: 'number' }).notNull(),
})
