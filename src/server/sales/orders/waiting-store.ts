import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Executor } from '#src/server/platform/database/port.ts'
import { orderEvents, orders } from './tables.ts'

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
export const findWithoutPhotos = (db: Executor, limit: number): Promise<OpenOrder[]> =>
  db
    .select(open)
    .from(orders)
    .where(and(isNotNull(orders.paidAt), isNull(orders.readyAt), lt(orders.refundedPence, orders.totalPence)))
    .orderBy(asc(orders.paidAt))
    .limit(limit)

export const findDisputed = (db: Executor, limit: number): Promise<OpenOrder[]> =>
  db.select(open).from(orders).where(eq(orders.dispute, 'open')).orderBy(desc(orders.id)).limit(limit)

const event = getTableColumns(orderEvents)

// Too little, another currency, a second time, or for an order that was cancelled.
export const findOddPayments = (db: Executor, limit: number) =>
  db
    .select({ event, order: open })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(inArray(orderEvents.kind, ['payment.mismatch', 'payment.late']))
    .orderBy(desc(orderEvents.createdAt))
    .limit(limit)

// What the customer changed last, of films that are being made.
export async function findEdited(db: Executor, limit: number) {
  const edits = await db
    .select({ event, order: open })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(and(eq(orders.state, 'in_production'), eq(orderEvents.kind, 'brief.changed')))
    .orderBy(desc(orderEvents.createdAt), desc(orderEvents.id))
    .limit(limit)
  const newest = new Map(edits.toReversed().map((edit) => [edit.order.id, edit]))
  return [...newest.values()].toReversed()
}

export async function markBankDetailsSent(db: Executor, id: string, now: Date): Promise<void> {
  await db.update(orders).set({ bankDetailsSentAt: now }).where(eq(orders.id, id))
}
