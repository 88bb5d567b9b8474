import { and, type Column, count, desc, eq, gte, ne, type SQL, sql } from 'drizzle-orm'
import { maxCountedOrders, type OrderMethod, type OrderState } from '#src/contracts/sales/orders.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { type Order, orderEvents, orders, receipts } from './tables.ts'

// For a query about customers: whether the one in this column has paid for something.
export const hasPaidOrder = (customerId: Column): SQL =>
  sql`exists (select from ${orders} where ${orders.customerId} = ${customerId} and ${orders.paidAt} is not null)`

export interface OrderFilter {
  customerId?: string | undefined
  state?: OrderState | undefined
  method?: OrderMethod | undefined
}

export interface ListedOrder {
  order: Order
  receiptNumber: number | null
}

export const findOrders = (
  db: Executor,
  filter: OrderFilter,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<ListedOrder[]> =>
  db
    .select({ order: orders, receiptNumber: receipts.number })
    .from(orders)
    .leftJoin(receipts, eq(receipts.orderId, orders.id))
    .where(matches(filter))
    .orderBy(desc(orders.id))
    .limit(limit)
    .offset(offset)

// As far as anybody turns pages.
export async function countOrders(db: Executor, filter: OrderFilter): Promise<number> {
  const found = db.select({ one: sql`1` }).from(orders).where(matches(filter)).limit(maxCountedOrders).as('found')
  const [row] = await db.select({ all: count() }).from(found)
  return row?.all ?? 0
}

function matches({ customerId, state, method }: OrderFilter): SQL | undefined {
  return and(
    customerId ? eq(orders.customerId, customerId) : undefined,
    state ? eq(orders.state, state) : undefined,
    method ? eq(orders.method, method) : undefined,
  )
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
