import { and, type Column, count, desc, eq, gte, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { maxCountedOrders, type OrderSums } from '#src/contracts/sales/orders.ts'
import { toPounds } from '#src/kit/money.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { type Receipt, receipts } from '#src/server/sales/receipts/feature.ts'
import { matches, type OrderFilter } from './order-filter.ts'
import { type Order, orderEvents, orders } from './tables.ts'

// For a query about customers: whether the one in this column has paid for something.
export const hasPaidOrder = (customerId: Column): SQL =>
  sql`exists (select from ${orders} where ${orders.customerId} = ${customerId} and ${orders.paidAt} is not null)`

export async function findAddressesThatPaid(db: Executor, addresses: string[]): Promise<string[]> {
  const rows = await db
    .select({ email: orders.email })
    .from(orders)
    .where(and(inArray(orders.email, addresses), isNotNull(orders.paidAt)))
    .groupBy(orders.email)
  return rows.flatMap(({ email }) => email ?? [])
}

// Whether something that was ordered by this entry itself is paid, wherever a merge has moved it since.
export async function hasPaidItself(db: Executor, entry: string): Promise<boolean> {
  const isOwn = sql`coalesce(${orders.cameTo}, ${orders.customerId}) = ${entry}`
  const paid = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOwn, isNotNull(orders.paidAt)))
    .limit(1)
  return paid.length > 0
}

export async function findNewestTokenAt(db: Executor, email: string): Promise<string | undefined> {
  const [newest] = await db
    .select({ token: orders.token })
    .from(orders)
    .where(eq(orders.email, email))
    .orderBy(desc(orders.id))
    .limit(1)
  return newest?.token
}

// What each of these customers has paid, less what was given back. Customers who have paid nothing are missing.
export async function sumPaid(db: Executor, customerIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({
      customerId: orders.customerId,
      pence: sql<number>`sum(${orders.totalPence} - ${orders.refundedPence})::integer`,
    })
    .from(orders)
    .where(and(inArray(orders.customerId, customerIds), isNotNull(orders.paidAt)))
    .groupBy(orders.customerId)
  return new Map(rows.flatMap(({ customerId, pence }) => (customerId ? [[customerId, pence] as const] : [])))
}

export interface ListedOrder {
  order: Order
  receipt: Receipt | null
}

const listed = (db: Executor, where: SQL | undefined) =>
  db
    .select({ order: orders, receipt: receipts })
    .from(orders)
    .leftJoin(receipts, eq(receipts.orderId, orders.id))
    .where(where)
    .orderBy(desc(orders.id))

export const findOrders = (
  db: Executor,
  filter: OrderFilter,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<ListedOrder[]> => listed(db, matches(db, filter)).limit(limit).offset(offset)

export const findOrdersBefore = (
  db: Executor,
  filter: OrderFilter,
  { beforeId, limit }: { beforeId: string | undefined; limit: number },
): Promise<ListedOrder[]> =>
  listed(db, and(matches(db, filter), beforeId ? lt(orders.id, beforeId) : undefined)).limit(limit)

// As far as anybody turns pages.
export async function countOrders(db: Executor, filter: OrderFilter): Promise<number> {
  const found = db.select({ one: sql`1` }).from(orders).where(matches(db, filter)).limit(maxCountedOrders).as('found')
  const [row] = await db.select({ all: count() }).from(found)
  return row?.all ?? 0
}

const sumOf = (pence: SQL | Column, where: SQL) =>
  sql<number>`coalesce(sum(${pence}) filter (where ${where}), 0)`.mapWith(Number)

export async function sumOrders(db: Executor, filter: OrderFilter): Promise<OrderSums> {
  const isPaid = sql`${orders.paidAt} is not null`
  const [row] = await db
    .select({
      paid: sql<number>`count(*) filter (where ${isPaid})`.mapWith(Number),
      gross: sumOf(orders.totalPence, isPaid),
      vat: sumOf(receipts.vatPence, isPaid),
      refunded: sumOf(orders.refundedPence, isPaid),
      open: sumOf(orders.totalPence, sql`${orders.state} = 'open'`),
    })
    .from(orders)
    .leftJoin(receipts, eq(receipts.orderId, orders.id))
    .where(matches(db, filter))
  const { paid = 0, gross = 0, vat = 0, refunded = 0, open = 0 } = row ?? {}
  return { paid, gross: toPounds(gross), vat: toPounds(vat), refunded: toPounds(refunded), open: toPounds(open) }
}

// Orders by transfer or contact whose money has not been seen yet.
export async function countUnpaidTransfers(db: Executor): Promise<number> {
  const [row] = await db
    .select({ all: count() })
    .from(orders)
    .where(and(eq(orders.state, 'open'), ne(orders.method, 'card')))
  return row?.all ?? 0
}

// Too little, another currency, a second time, or for an order that was cancelled.
export async function countOddPayments(db: Executor, since: Date): Promise<number> {
  const [row] = await db
    .select({ all: count() })
    .from(orderEvents)
    .where(and(sql`${orderEvents.kind} in ('payment.mismatch', 'payment.late')`, gte(orderEvents.createdAt, since)))
  return row?.all ?? 0
}
