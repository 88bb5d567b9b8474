import { and, eq, inArray, lt, sum } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type Refund, refunds } from './tables.ts'

export async function insertRefund(tx: Transaction, refund: typeof refunds.$inferInsert): Promise<void> {
  await tx.insert(refunds).values(refund)
}

export async function findRefund(db: Executor, id: string): Promise<Refund | undefined> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id))
  return refund
}

// Everything that was given back through us or is on its way.
export async function sumRefunds(db: Executor, orderId: string): Promise<number> {
  const [row] = await db
    .select({ pence: sum(refunds.amountPence).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), inArray(refunds.state, ['calling', 'done', 'by_hand'])))
  return row?.pence ?? 0
}

// What the provider confirmed.
export async function sumFinishedRefunds(db: Executor, orderId: string): Promise<number> {
  const [row] = await db
    .select({ pence: sum(refunds.amountPence).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, 'done')))
  return row?.pence ?? 0
}

export async function endRefund(
  tx: Executor,
  id: string,
  ending: Partial<Pick<Refund, 'state' | 'providerRefundId' | 'failure'>>,
): Promise<void> {
  await tx.update(refunds).set(ending).where(eq(refunds.id, id))
}

export const findCallingRefunds = (db: Executor, before: Date, limit: number): Promise<Refund[]> =>
  db
    .select()
    .from(refunds)
    .where(and(eq(refunds.state, 'calling'), lt(refunds.createdAt, before)))
    .limit(limit)
