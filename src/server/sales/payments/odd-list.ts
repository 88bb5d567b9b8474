import { and, asc, count, eq, gte, isNull, sql } from 'drizzle-orm'
import { newId } from '#src/kit/ids.ts'
import { formatPence, toPounds } from '#src/kit/money.ts'
import { currentRegion } from '#src/kit/region.ts'
import type { EventOf } from '#src/server/events/catalogue.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { orders } from '#src/server/sales/orders/feature.ts'
import type { OrderDeps } from '#src/server/sales/orders/feature.ts'
import { type OddPayment, oddPayments } from './tables.ts'

// Payments that fit nothing wait for the owner: she uses one for an order, or gives it back. None is forgotten.

type Odd = EventOf<'payment.mismatch' | 'payment.second' | 'payment.late' | 'payment.unmatched'>

// Heard of twice it is listed once.
export async function listOddPayments({ clock }: Pick<OrderDeps, 'clock'>, tx: Transaction, odd: Odd[]): Promise<void> {
  const at = clock.now()
  for (const { kind, orderId = null, facts } of odd) {
    const { intentId, receivedPence, currency } = facts
    const attemptId = 'attemptId' in facts ? facts.attemptId : null
    const named = 'named' in facts ? facts.named : ''
    await tx
      .insert(oddPayments)
      .values({
        id: newId(at.getTime()),
        at,
        reason: reasonOf[kind],
        attemptId,
        orderId,
        intentId,
        amountPence: receivedPence,
        currency,
        named,
        state: 'open',
      })
      .onConflictDoNothing({ target: oddPayments.intentId })
  }
}

const reasonOf = {
  'payment.mismatch': 'mismatch',
  'payment.second': 'second',
  'payment.late': 'cancelled',
  'payment.unmatched': 'unmatched',
} as const

// A refund that failed days later has given nothing back: the payment waits again.
export async function reopenOddPayments(
  _: unknown,
  tx: Transaction,
  failed: EventOf<'refund.failed'>[],
): Promise<void> {
  for (const { orderId } of failed) {
    if (!orderId) continue
    await tx.execute(sql`update odd_payments set state = 'open' where order_id = ${orderId} and state = 'refunded'
      and not exists (select from refunds where refunds.attempt_id = odd_payments.attempt_id and refunds.state <> 'failed')`)
  }
}

// Of a payment that belongs to no order. Undefined when it waits already, or is used.
export async function reopenUnmatched(tx: Transaction, intentId: string): Promise<OddPayment | undefined> {
  const isRefunded = and(
    eq(oddPayments.intentId, intentId),
    eq(oddPayments.state, 'refunded'),
    isNull(oddPayments.attemptId),
  )
  const [odd] = await tx.update(oddPayments).set({ state: 'open' }).where(isRefunded).returning()
  return odd
}

export async function isOddRefunded(db: Executor, attemptId: string): Promise<boolean> {
  const isRefunded = and(eq(oddPayments.attemptId, attemptId), eq(oddPayments.state, 'refunded'))
  return (await db.select({ id: oddPayments.id }).from(oddPayments).where(isRefunded)).length > 0
}

// The oldest first.
export const findOddPayments = (db: Executor, limit: number) =>
  db
    .select({ odd: oddPayments, order: orders })
    .from(oddPayments)
    .leftJoin(orders, eq(orders.id, oddPayments.orderId))
    .where(eq(oddPayments.state, 'open'))
    .orderBy(asc(oddPayments.at))
    .limit(limit)

export async function countOddPayments(db: Executor, since: Date): Promise<number> {
  const isWaiting = and(eq(oddPayments.state, 'open'), gte(oddPayments.at, since))
  const [row] = await db.select({ all: count() }).from(oddPayments).where(isWaiting)
  return row?.all ?? 0
}

export function describeOddPayment({
  reason,
  amountPence,
  currency,
  named,
}: Pick<OddPayment, 'reason' | 'amountPence' | 'currency' | 'named'>): string {
  const isOurs = currency === currentRegion().currency.toLowerCase()
  const sum =
    amountPence === null
      ? 'An unknown sum'
      : isOurs
        ? formatPence(amountPence)
        : `${toPounds(amountPence)} ${currency.toUpperCase()}`
  return `${sum} ${reasons[reason]}${named ? ` (it names ${named})` : ''}`
}

const reasons: Record<OddPayment['reason'], string> = {
  mismatch: 'came, which is not the total of the order',
  second: 'came for an order that was paid already',
  cancelled: 'came for an order that was cancelled',
  unmatched: 'came for no order that is known here',
}
