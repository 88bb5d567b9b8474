import {
  and,
  asc,
  type Column,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { toPounds } from '#src/kit/money.ts'
import { type Executor, isCounted } from '#src/server/platform/database/port.ts'
import { events } from '#src/server/events/tables.ts'
import type { OrderDeps } from './deps.ts'
import { orders } from './tables.ts'

// What others ask about orders.

export async function hasOrders(db: Executor): Promise<boolean> {
  return (await db.select({ id: orders.id }).from(orders).limit(1)).length > 0
}

// Whether money that was sent by transfer has been seen, if only as a test.
export async function hasTransfer(db: Executor): Promise<boolean> {
  const seen = and(eq(orders.method, 'bank'), isNotNull(orders.paidAt))
  return (await db.select({ id: orders.id }).from(orders).where(seen).limit(1)).length > 0
}

// As other programs are told of it: by its number, with its money in pounds.
export async function describeOrder(db: Executor, id: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) return undefined
  const { number: orderNumber, customerId, totalPence, refundedPence, isTest } = order
  return { orderNumber, customerId, isTest, total: toPounds(totalPence), refunded: toPounds(refundedPence) }
}

// For a query about customers: whether the one in this column has paid for something.
export const hasPaidOrder = (customerId: Column | SQL): SQL =>
  sql`exists (select from ${orders} where ${orders.customerId} = ${customerId} and ${orders.paidAt} is not null)`

// Whether this entry has ordered something: a card form that was opened and a question are no orders.
export async function hasOrdered(db: Executor, customerId: string): Promise<boolean> {
  const isPlaced = and(eq(orders.state, 'open'), eq(orders.method, 'bank'))
  const ordered = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), or(isNotNull(orders.paidAt), isPlaced)))
    .limit(1)
  return ordered.length > 0
}

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
    .where(and(inArray(orders.customerId, customerIds), isNotNull(orders.paidAt), isCounted(orders.isTest)))
    .groupBy(orders.customerId)
  return new Map(rows.flatMap(({ customerId, pence }) => (customerId ? [[customerId, pence] as const] : [])))
}

// Orders by transfer or contact whose money has not been seen yet.
export async function countUnpaidTransfers(db: Executor): Promise<number> {
  const [row] = await db
    .select({ all: count() })
    .from(orders)
    .where(and(eq(orders.state, 'open'), ne(orders.method, 'card')))
  return row?.all ?? 0
}

// Orders on which the owner has the next move.

const open = {
  id: orders.id,
  number: orders.number,
  name: sql<string>`coalesce(nullif(${orders.name}, ''), ${orders.email}, ${orders.number})`,
  method: orders.method,
  totalPence: orders.totalPence,
  bankDetailsSentAt: orders.bankDetailsSentAt,
  since: orders.createdAt,
}

export type OpenOrder = Awaited<ReturnType<typeof findUnpaid>>[number]

export const findUnpaid = (db: Executor, limit: number) =>
  db
    .select(open)
    .from(orders)
    .where(and(eq(orders.state, 'open'), ne(orders.method, 'card')))
    .orderBy(desc(orders.id))
    .limit(limit)

// Paid, not all given back, and nothing to make a film from.
export const findWithoutPhotos = (
  db: Executor,
  { limit, standsStill }: { limit: number; standsStill: OrderDeps['standsStill'] },
): Promise<OpenOrder[]> =>
  db
    .select(open)
    .from(orders)
    .where(
      and(
        isNotNull(orders.paidAt),
        isNull(orders.readyAt),
        lt(orders.refundedPence, orders.totalPence),
        not(standsStill(orders.id)),
      ),
    )
    .orderBy(asc(orders.paidAt))
    .limit(limit)

export const findDisputed = (db: Executor, limit: number): Promise<OpenOrder[]> =>
  db.select(open).from(orders).where(eq(orders.dispute, 'open')).orderBy(desc(orders.id)).limit(limit)

const event = { at: events.at, kind: events.kind, facts: events.facts }

// What the customer changed last, of films that are being made.
export async function findEdited(db: Executor, limit: number) {
  const edits = await db
    .select({ event, order: open })
    .from(events)
    .innerJoin(orders, eq(orders.id, events.orderId))
    .where(and(eq(orders.state, 'in_production'), eq(events.kind, 'brief.changed')))
    .orderBy(desc(events.at), desc(events.number))
    .limit(limit)
  const newest = new Map(edits.toReversed().map((edit) => [edit.order.id, edit]))
  return [...newest.values()].toReversed()
}
