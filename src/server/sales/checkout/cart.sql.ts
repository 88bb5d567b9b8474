import { desc, eq, sql } from 'drizzle-orm'
import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { AddOnId, ServiceId } from '#src/contracts/catalogue.ts'
import { checkoutMethods } from '#src/contracts/enumerations.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'

const carts = pgTable('carts', {
  id: uuid().primaryKey(),
  visitorId: uuid('visitor_id').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  serviceType: text('service_type').$type<ServiceId>().notNull(),
  priceSource: text('price_source', { enum: ['list', 'default', 'offer'] }).notNull(),
  offerId: uuid('offer_id'),
  addOns: text('add_ons').array().$type<AddOnId[]>().notNull(),
  method: text({ enum: checkoutMethods }),
  email: text(),
  quoteReference: text('quote_reference'),
  isAnother: boolean('is_another').notNull(),
})

export type CartRow = typeof carts.$inferSelect

// Two tabs of one visitor change their cart one after the other.
export async function lockVisitor(tx: Transaction, visitorId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${visitorId}, 5))`)
}

export async function findCartOfVisitor(db: Executor, visitorId: string): Promise<CartRow | undefined> {
  const [cart] = await db.select().from(carts).where(eq(carts.visitorId, visitorId)).orderBy(desc(carts.id)).limit(1)
  return cart
}

export async function saveCart(tx: Transaction, { id, createdAt, visitorId, ...cart }: CartRow): Promise<void> {
  await tx
    .insert(carts)
    .values({ id, createdAt, visitorId, ...cart })
    .onConflictDoUpdate({ target: carts.id, set: cart })
}
