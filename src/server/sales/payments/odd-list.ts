import { and, asc, count, eq, gte, isNull, sql } from 'drizzle-orm'
import { newId } from '#src/kit/ids.ts'
import { formatPence, toPounds } from '#src/kit/money.ts'
import { currentRegion } from '#src/kit/region.ts'
import type { EventOf } from '#src/server/events/catalogue.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { Intent } from '#src/server/platform/payments/port.ts'
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
  for (const { facts } of failed) {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select attempt_id as id from refunds where id = ${facts.refundId} and attempt_id is not null`,
    )
    for (const { id } of rows) await recountOddPayment(tx, id)
  }
}

// After its refunds: what is left of it waits to be used, and one of which all went back waits no more.
export async function recountOddPayment(tx: Transaction, attemptId: string): Promise<void> {
  await tx.execute(sql`update odd_payments o set refunded_pence = back.pence,
      state = case when back.pence >= coalesce(o.amount_pence, back.asked) then 'refunded' else 'open' end
    from (select amount_pence as asked, (select coalesce(sum(refunds.amount_pence), 0)::integer from refunds
        where attempt_id = payment_attempts.id and refunds.state in ('calling', 'pending', 'done')) as pence
      from payment_attempts where id = ${attemptId}) as back
    where o.attempt_id = ${attemptId} and o.state in ('open', 'refunded')`)
}

// Of a payment that belongs to no order, by what the provider says. Answers it when it waits again.
export async function recountUnmatched(
  tx: Transaction,
  { id, refundedPence, refunds }: Pick<Intent, 'id' | 'refundedPence' | 'refunds'>,
): Promise<OddPayment | undefined> {
  const isUnmatched = and(eq(oddPayments.intentId, id), isNull(oddPayments.attemptId))
  const [odd] = await tx.select().from(oddPayments).where(isUnmatched).for('update')
  if (odd?.state !== 'open' && odd?.state !== 'refunded') return undefined
  // Less than before only when a refund has failed: else it was read before the last one was asked for.
  const hasFailed = refunds.some((refund) => refund.state === 'failed')
  const back = hasFailed ? refundedPence : Math.max(refundedPence, odd.refundedPence)
  const state = odd.amountPence !== null && back >= odd.amountPence ? 'refunded' : 'open'
  await tx.update(oddPayments).set({ refundedPence: back, state }).where(eq(oddPayments.id, odd.id))
  return odd.state === 'refunded' && state === 'open' ? odd : undefined
}

// A dispute over it that was lost took it back.
export async function loseOddPayment(tx: Transaction, intentId: string): Promise<void> {
  const isWaiting = and(eq(oddPayments.intentId, intentId), eq(oddPayments.state, 'open'))
  await tx.update(oddPayments).set({ state: 'lost' }).where(isWaiting)
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
  refundedPence,
}: Pick<OddPayment, 'reason' | 'amountPence' | 'currency' | 'named' | 'refundedPence'>): string {
  const sum = amountPence === null ? 'An unknown sum' : describeSum(amountPence, currency)
  const back = refundedPence > 0 ? `, of which ${describeSum(refundedPence, currency)} went back,` : ''
  return `${sum}${back} ${reasons[reason]}${named ? ` (it names ${named})` : ''}`
}

const describeSum = (pence: number, currency: string): string =>
  currency === currentRegion().currency.toLowerCase()
    ? formatPence(pence)
    : `${toPounds(pence)} ${currency.toUpperCase()}`

const reasons: Record<OddPayment['reason'], string> = {
  mismatch: 'came, which is not the total of the order',
  second: 'came for an order that was paid already',
  cancelled: 'came for an order that was cancelled',
  unmatched: 'came for no order that is known here',
}
