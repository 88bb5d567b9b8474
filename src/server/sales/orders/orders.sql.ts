import {
  and,
  asc,
  type Column,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { DisputeState, OrderState } from '#src/contracts/sales/orders.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { Fee } from '#src/server/platform/payments/port.ts'
import { type Order, type OrderItem, orderItems, orders, type BriefRow, filmBriefs } from './tables.ts'

export async function insertOrder(tx: Transaction, order: Order, items: OrderItem[]): Promise<void> {
  await tx.insert(orders).values(order)
  await tx.insert(orderItems).values(items.map((item, position) => ({ ...item, orderId: order.id, position })))
}

export async function findOrder(db: Executor, id: string): Promise<Order | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  return order
}

export async function findOrderByToken(db: Executor, token: string): Promise<Order | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.token, token))
  return order
}

// What an event says of the order that it is about.
export const about = ({ id, customerId }: Pick<Order, 'id' | 'customerId'>) => ({
  orderId: id,
  ...(customerId && { customerId }),
})

// The entry that an order was placed for, wherever a merge has moved it since: its link opens what came to that one.
export const entryOf = ({ cameTo, customerId }: Pick<Order, 'cameTo' | 'customerId'>): string | null =>
  cameTo ?? customerId

// Those that these events are about.
export async function findOrdersOf(db: Executor, about: { orderId?: string }[]): Promise<Order[]> {
  const ids = about.flatMap(({ orderId }) => orderId ?? [])
  return ids.length > 0 ? db.select().from(orders).where(inArray(orders.id, ids)).orderBy(asc(orders.id)) : []
}

export async function findOrderByNumber(db: Executor, number: string): Promise<Order | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.number, number.toUpperCase()))
  return order
}

// A payment came although it was cancelled, and the owner takes it. Its cart may be in another order by now.
export async function reopenOrder(tx: Transaction, order: Order): Promise<Order> {
  if (order.state !== 'cancelled') return order
  const open = { state: 'open', cartId: null } as const
  await tx.update(orders).set(open).where(eq(orders.id, order.id))
  return { ...order, ...open }
}

// The order costs what was paid for it: the difference is one of the price of its package.
export async function acceptPrice(tx: Transaction, order: Order, totalPence: number): Promise<Order> {
  const pricePence = sql`greatest(0, ${orderItems.pricePence} + ${totalPence - order.totalPence})`
  await tx
    .update(orderItems)
    .set({ pricePence })
    .where(and(eq(orderItems.orderId, order.id), eq(orderItems.kind, 'service')))
  await tx.update(orders).set({ totalPence }).where(eq(orders.id, order.id))
  return { ...order, totalPence }
}

// Holds the order until the transaction ends: whatever changes one waits here for its turn.
export async function lockOrder(tx: Transaction, id: string): Promise<Order | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return order
}

export async function lockSureOrder(tx: Transaction, id: string): Promise<Order> {
  const order = await lockOrder(tx, id)
  if (!order) throw new AppError('not_found', refusals.orderUnknown)
  return order
}

// Sent twice at the same moment, an order by phone is still one: the second waits here and finds the first.
export async function lockNewOrder(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 6))`)
}

// Everybody who asks for the same cart at the same moment waits in one line.
export async function lockOrderOfCart(tx: Transaction, cartId: string | null): Promise<Order | undefined> {
  if (cartId === null) return undefined
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${cartId}, 4))`)
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.cartId, cartId), ne(orders.state, 'cancelled')))
    .for('update')
  return order
}

export async function findOrderOfCart(db: Executor, cartId: string): Promise<Order | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.cartId, cartId), ne(orders.state, 'cancelled')))
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

export const findOpenOrdersOfOffer = (tx: Transaction, offerId: string): Promise<Order[]> =>
  tx
    .select()
    .from(orders)
    .where(and(eq(orders.offerId, offerId), eq(orders.state, 'open')))
    .orderBy(asc(orders.id))
    .for('update')

// Other orders that wait to be paid with the same offer. One that somebody holds just now is being paid or changed: waiting
// for each other, neither would go on.
export const findRivalsOf = (tx: Transaction, id: string, offerId: string): Promise<Order[]> =>
  tx
    .select()
    .from(orders)
    .where(and(eq(orders.offerId, offerId), eq(orders.state, 'open'), ne(orders.id, id)))
    .for('update', { skipLocked: true })

export const findItems = (db: Executor, orderId: string): Promise<OrderItem[]> =>
  db
    .select({ kind: orderItems.kind, item: orderItems.item, name: orderItems.name, pricePence: orderItems.pricePence })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position))

export const findOrdersOfEmail = (db: Executor, email: string, limit: number): Promise<Order[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.email, email), ne(orders.state, 'cancelled')))
    .orderBy(desc(orders.id))
    .limit(limit)

// How far an order is. Nobody goes back: a late or repeated event never reopens what is done.
const way = ['open', 'paid', 'in_production', 'delivered'] as const

interface Move {
  state: Exclude<OrderState, 'open'>
  changes?: Partial<
    Pick<
      Order,
      | 'paidAt'
      | 'isTest'
      | 'startedAt'
      | 'deliveredAt'
      | 'customerId'
      | 'email'
      | 'opensPhotos'
      | 'cancelUntil'
      | 'heldUntil'
    >
  >
}

// Undefined when the order is already there or further on, or cannot get there.
export async function moveOrder(tx: Transaction, id: string, { state, changes }: Move): Promise<Order | undefined> {
  const from: OrderState[] = state === 'paid' || state === 'cancelled' ? ['open'] : way.slice(1, way.indexOf(state))
  const [moved] = await tx
    .update(orders)
    .set({ state, ...changes })
    .where(and(eq(orders.id, id), inArray(orders.state, from)))
    .returning()
  return moved
}

export async function setContact(tx: Transaction, id: string, contact: Pick<Order, 'name' | 'email'>): Promise<void> {
  await tx.update(orders).set(contact).where(eq(orders.id, id))
}

export async function proveBuyer(tx: Transaction, id: string): Promise<void> {
  await tx.update(orders).set({ opensPhotos: true }).where(eq(orders.id, id))
}

export async function markReady(tx: Transaction, id: string, readyAt: Date | null): Promise<void> {
  await tx.update(orders).set({ readyAt }).where(eq(orders.id, id))
}

type Answer = Pick<Order, 'beginsNow' | 'beginWords' | 'beginWordsVersion' | 'answeredAt' | 'heldUntil'>

export async function changeAnswer(tx: Transaction, id: string, answer: Answer): Promise<void> {
  await tx.update(orders).set(answer).where(eq(orders.id, id))
}

type Withdrawal = Pick<Order, 'withdrawnAt' | 'withdrawnDuePence' | 'name'>

// Nothing waits to begin any more.
export async function markWithdrawn(tx: Transaction, id: string, withdrawal: Withdrawal): Promise<Order> {
  const [order] = await tx
    .update(orders)
    .set({ ...withdrawal, heldUntil: null })
    .where(eq(orders.id, id))
    .returning()
  if (!order) throw new AppError('not_found', refusals.orderUnknown)
  return order
}

export async function markCancelAsked(tx: Transaction, id: string, cancelAskedAt: Date): Promise<void> {
  await tx.update(orders).set({ cancelAskedAt }).where(eq(orders.id, id))
}

const maxEndedHolds = 200

export async function findHeldUntil(db: Executor, now: Date): Promise<string[]> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(lte(orders.heldUntil, now))
    .orderBy(asc(orders.heldUntil))
    .limit(maxEndedHolds)
  return found.map(({ id }) => id)
}

// Undefined when it was ended before.
export async function endHold(tx: Transaction, id: string, now: Date): Promise<Order | undefined> {
  const [order] = await tx
    .update(orders)
    .set({ heldUntil: null })
    .where(and(eq(orders.id, id), lte(orders.heldUntil, now)))
    .returning()
  return order
}

// Those on which nobody has begun to work.
export const findReadyOrdersOf = (db: Executor, customerIds: string[]): Promise<Order[]> =>
  db
    .select()
    .from(orders)
    .where(and(inArray(orders.customerId, customerIds), eq(orders.state, 'paid'), isNotNull(orders.readyAt)))
    .orderBy(asc(orders.id))

const isUnready = and(isNotNull(orders.paidAt), isNull(orders.readyAt))

export const findUnreadyOrdersOf = (db: Executor, customerIds: string[]): Promise<Order[]> =>
  db
    .select()
    .from(orders)
    .where(and(inArray(orders.customerId, customerIds), isUnready))
    .orderBy(asc(orders.id))

type StandsStill = (orderId: Column) => SQL

export async function isStandingStill(db: Executor, id: string, standsStill: StandsStill): Promise<boolean> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, id), standsStill(orders.id)))
  return rows.length > 0
}

interface Reminding {
  after: string | undefined
  limit: number
  standsStill: StandsStill
}

// Paid, not delivered, somebody works on it, and something of the customer's may be missing; three reminders are enough.
export const findOrdersToRemind = (db: Executor, { after, limit, standsStill }: Reminding): Promise<Order[]> =>
  db
    .select()
    .from(orders)
    .where(
      and(
        after === undefined ? undefined : gt(orders.id, after),
        inArray(orders.state, ['paid', 'in_production']),
        or(isUnready, sql`${orders.addOns} @> array['custom-branding']`),
        lt(orders.photoReminders, 3),
        or(isNull(orders.dispute), ne(orders.dispute, 'open')),
        not(standsStill(orders.id)),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(limit)

export async function setReminders(tx: Transaction, id: string, photoReminders: number): Promise<void> {
  await tx.update(orders).set({ photoReminders }).where(eq(orders.id, id))
}

// Answers what it was before; undefined when there is no such order.
export async function setRefunded(tx: Transaction, id: string, refundedPence: number): Promise<number | undefined> {
  const order = await lockOrder(tx, id)
  if (order) await tx.update(orders).set({ refundedPence }).where(eq(orders.id, id))
  return order?.refundedPence
}

// Of each payment once: an order that was paid twice cost two.
export async function addFee(tx: Transaction, id: string, { pence, currency }: Fee): Promise<void> {
  const feePence = sql`coalesce(${orders.feePence}, 0) + ${pence}`
  await tx.update(orders).set({ feePence, feeCurrency: currency }).where(eq(orders.id, id))
}

// What is decided against us stays so; after one that was won there may be another.
export async function setDispute(tx: Transaction, id: string, dispute: DisputeState): Promise<void> {
  await tx
    .update(orders)
    .set({ dispute })
    .where(and(eq(orders.id, id), sql`${orders.dispute} is distinct from 'lost'`))
}

export async function findBrief(db: Executor, orderId: string): Promise<BriefRow | undefined> {
  const [brief] = await db.select().from(filmBriefs).where(eq(filmBriefs.orderId, orderId))
  return brief
}

export async function insertBrief(tx: Transaction, brief: BriefRow): Promise<void> {
  await tx.insert(filmBriefs).values(brief).onConflictDoNothing()
}

export async function changeBrief(tx: Transaction, orderId: string, changes: Partial<BriefRow>): Promise<void> {
  await tx.update(filmBriefs).set(changes).where(eq(filmBriefs.orderId, orderId))
}

// Answers the keys of what nobody refers to any more.
export async function forgetLogo(tx: Transaction, orderId: string): Promise<string[]> {
  const brief = await findBrief(tx, orderId)
  if (!brief?.logoKey) return []
  await tx.update(filmBriefs).set({ logoKey: null, logoPlate: null }).where(eq(filmBriefs.orderId, orderId))
  return [brief.logoKey]
}

export async function markBankDetailsSent(db: Executor, id: string, now: Date): Promise<void> {
  await db.update(orders).set({ bankDetailsSentAt: now }).where(eq(orders.id, id))
}
