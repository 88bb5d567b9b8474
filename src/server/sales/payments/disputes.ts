import { and, eq, inArray, ne } from 'drizzle-orm'
import type { DisputeState } from '#src/contracts/sales/orders.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { Dispute, Intent } from '#src/server/platform/payments/port.ts'
import { about, lockOrder, type Order, setDispute } from '#src/server/sales/orders/feature.ts'
import type { PaymentDeps } from './deps.ts'
import { loseOddPayment } from './odd-list.ts'
import { alertOfDispute } from './owner-alerts.ts'
import { findAttemptOfIntent } from './payments.sql.ts'
import { disputes } from './tables.ts'

// A buyer who asks the bank for the money back: delivery waits while that is open, and work ends when it is lost. An order may
// have several; a payment that paid no order has its own, which are no mark on any.

export async function followDispute(deps: PaymentDeps, id: string): Promise<void> {
  const dispute = await (await deps.payments()).findDispute(id)
  if (dispute) await recordDispute(deps, { ...dispute, id })
}

// For messages that never came.
export async function followDisputesOf(deps: PaymentDeps, { id, isDisputed: was }: Intent): Promise<void> {
  if (!was) return
  for (const dispute of await (await deps.payments()).listDisputes(id)) await recordDispute(deps, dispute)
}

type Told = Dispute & { id: string }

async function recordDispute(deps: PaymentDeps, dispute: Told): Promise<void> {
  const { intentId } = dispute
  const known = intentId ? await findAttemptOfIntent(deps.database, intentId) : undefined
  await deps.database.transaction(async (tx) => {
    const order = known && (await lockOrder(tx, known.orderId))
    // Read again behind the lock: the payment may be used by now.
    const attempt = intentId ? await findAttemptOfIntent(tx, intentId) : undefined
    const isOfOrder = order !== undefined && attempt?.orderId === order.id && attempt.paidOrder
    if (!(await isNews(deps, tx, { dispute, orderId: order?.id ?? null, isOfOrder }))) return
    if (isOfOrder) await markOrder(deps, tx, { dispute, order })
    else await tellOfOther(deps, tx, { dispute, order })
  })
}

interface Noted {
  dispute: Told
  orderId: string | null
  isOfOrder: boolean
}

// What is lost stays so.
async function isNews(
  { clock }: PaymentDeps,
  tx: Transaction,
  { dispute, orderId, isOfOrder }: Noted,
): Promise<boolean> {
  const { id, state, intentId = null } = dispute
  const noted = { intentId, orderId, isOfOrder, state }
  const rows = await tx
    .insert(disputes)
    .values({ id, at: clock.now(), ...noted })
    .onConflictDoUpdate({
      target: disputes.id,
      set: noted,
      setWhere: and(ne(disputes.state, state), ne(disputes.state, 'lost')),
    })
    .returning({ id: disputes.id })
  return rows.length > 0
}

interface Disputed {
  dispute: Told
  order: Order
}

async function markOrder(deps: PaymentDeps, tx: Transaction, { dispute, order }: Disputed): Promise<void> {
  const { id: disputeId, state, amountPence = null } = dispute
  await setDispute(tx, order.id, await worstOf(tx, order.id))
  const kind = ({ open: 'dispute.opened', won: 'dispute.won', lost: 'dispute.lost' } as const)[state]
  await deps.record(tx, [{ kind, actor: 'provider', ...about(order), facts: { disputeId, amountPence } }])
}

async function worstOf(tx: Transaction, orderId: string): Promise<DisputeState> {
  const isOfOrder = and(eq(disputes.orderId, orderId), eq(disputes.isOfOrder, true))
  const rows = await tx.select({ state: disputes.state }).from(disputes).where(isOfOrder)
  return (['lost', 'open'] as const).find((one) => rows.some(({ state }) => state === one)) ?? 'won'
}

// Nothing of an order is at stake: the owner is told, and what the bank takes back can't be used any more.
async function tellOfOther(
  deps: PaymentDeps,
  tx: Transaction,
  { dispute, order }: { dispute: Told; order: Order | undefined },
): Promise<void> {
  const { id: disputeId, state, amountPence = null, intentId } = dispute
  if (state === 'lost' && intentId) await loseOddPayment(tx, intentId)
  const of = order
    ? `of a payment beside order ${order.number}, which it didn’t pay`
    : 'of an order that could not be found'
  await alertOfDispute(deps, tx, { disputeId, amountPence, state, of })
}

// Not decided yet, or lost.
export async function isDisputed(db: Executor, intentId: string): Promise<boolean> {
  const isHeld = and(eq(disputes.intentId, intentId), inArray(disputes.state, ['open', 'lost']))
  return (await db.select({ id: disputes.id }).from(disputes).where(isHeld)).length > 0
}
