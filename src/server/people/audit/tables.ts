import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { actingToken } from '#src/server/platform/http/port.ts'
import type { SecurityKind } from '#src/contracts/people/account.ts'

export type Actor = 'owner' | 'customer' | 'system' | 'provider'

export const auditEvents = pgTable('audit_events', {
  id: uuid().primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  actor: text().$type<Actor>().notNull(),
  // The token that the owner's deed came through; empty for the owner in person.
  throughToken: text('through_token').notNull().$default(actingToken),
  action: text().notNull(),
  customerId: uuid('customer_id'),
  detail: jsonb().$type<Record<string, unknown>>().notNull(),
})

export const securityEvents = pgTable('security_events', {
  id: uuid().primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  kind: text().$type<SecurityKind>().notNull(),
  source: text().notNull(),
  detail: jsonb().$type<Record<string, string | number>>().notNull(),
  actor: text().notNull().default(''),
  // Repeated ones of a few minutes share a row.
  times: integer().notNull().default(1),
  lastAt: timestamp('last_at', { withTimezone: true }),
  fold: text(),
})
