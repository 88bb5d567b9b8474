import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ServiceId } from '#src/contracts/catalogue.ts'

export const offers = pgTable('offers', {
  id: uuid().primaryKey(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  customerId: uuid('customer_id'),
  serviceType: text('service_type').$type<ServiceId>().notNull(),
  pricePence: integer('price_pence').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  heldBy: uuid('held_by'),
  usedAt: timestamp('used_at', { withTimezone: true }),
})

export type OfferRow = typeof offers.$inferSelect
