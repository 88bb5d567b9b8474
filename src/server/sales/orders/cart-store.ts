import { and, desc, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type CartRow, carts, type Order, orders } from './tables.ts'

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

export async function findOrderOfVisitor(db: Executor, visitorId: string): Promise<Order | undefined> {
  const cart = await findCartOfVisitor(db, visitorId)
  if (!cart) return undefined
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.cartId, cart.id), ne(orders.state, 'cancelled')))
  return order
}

// The order that a cart became: paid, or placed to be paid otherwise.
export async function findDoneOrder(db: Executor, cartId: string): Promise<Order | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.cartId, cartId),
        ne(orders.state, 'cancelled'),
        or(isNotNull(orders.paidAt), ne(orders.method, 'card')),
      ),
    )
  return order
}

export async function findPaidOrderOfQuote(db: Executor, reference: string): Promise<Order | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.quoteReference, reference), isNotNull(orders.paidAt)))
    .orderBy(desc(orders.id))
    .limit(1)
  return order
}
