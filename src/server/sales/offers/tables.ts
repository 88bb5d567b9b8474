import { integer, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ServiceId } from '#src/contracts/catalogue.ts'

export const offers = pgTable('offers', {
  id: uuid().primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  customerId: uuid('customer_id'),
  // To whom it came, where a merge has moved it since.
  cameTo: uuid('came_to'),
  serviceType: text('service_type').$type<ServiceId>(),
  pricePence: integer('price_pence'),
  // Of the list price of any service: the published discount, which has no service and no price of its own.
  percent: smallint(),
  // What the services cost when it was made: it keeps its price.
  listPence: jsonb('list_pence').$type<Record<ServiceId, number>>(),
  visitorId: uuid('visitor_id'),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  heldBy: uuid('held_by'),
  usedAt: timestamp('used_at', { withTimezone: true }),
})

export type OfferRow = typeof offers.$inferSelect
