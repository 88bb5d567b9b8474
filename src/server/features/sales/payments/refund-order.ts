import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { formatPence } from '#src/kit/money.ts'
import { recordAudit } from '#src/server/features/people/audit/feature.ts'
import {
  findOrder,
  lockOrder,
  type Order,
  raiseRefunded,
  recordOrderEvent,
} from '#src/server/features/sales/orders/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { PaymentDeps } from './deps.ts'
import { endRefund, findRefund, insertRefund, sumRefunds } from './refund-store.ts'
import { settleIntent } from './settle-intent.ts'
import { findPaidAttempt } from './store.ts'
import type { Refund } from './tables.ts'

export interface RefundWish {
  orderId: string
  // Made once by the screen: the same refund sent again gives nothing back twice.
  refundId: string
  // All that is left, when undefined.
  amountPence: number | undefined
  reason: string
}

// Answers how much of the order has been given back in all.
export async function refundOrder(deps: PaymentDeps, wish: RefundWish): Promise<number> {
  const refund = await deps.database.transaction((tx) => beginRefund(deps, tx, wish))
  if (refund.state === 'calling') await finishRefund(deps, refund)
  const order = await findOrder(deps.database, wish.orderId)
  return order?.refundedPence ?? 0
}

// The wish is written before the provider is asked: after a crash it is found and finished, never made a second time.
async function beginRefund(deps: PaymentDeps, tx: Transaction, wish: RefundWish): Promise<Refund> {
  const order = await lockOrder(tx, wish.orderId)
  if (!order) throw new AppError('not_found', refusals.orderUnknown)
  const earlier = await findRefund(tx, wish.refundId)
  if (earlier) return earlier
  const amountPence = await checkAmount(tx, order, wish.amountPence)
  const isCard = (await findPaidAttempt(tx, order.id)) !== undefined
  const now = deps.clock.now()
  const refund: Refund = {
    id: wish.refundId,
    orderId: order.id,
    createdAt: now,
    amountPence,
    reason: wish.reason,
    state: isCard ? 'calling' : 'by_hand',
    providerRefundId: null,
    failure: null,
  }
  await insertRefund(tx, refund)
  const detail = { order: order.number, amountPence, reason: wish.reason }
  await recordAudit(tx, now, [{ actor: 'owner', action: 'order.refunded', customerId: order.customerId, detail }])
  await recordOrderEvent(tx, now, {
    orderId: order.id,
    actor: 'owner',
    kind: 'refund.asked',
    detail: { amountPence, note: wish.reason },
  })
  // What came by transfer goes back by transfer: the owner sends it, and this is the record of it.
  if (!isCard) await book(deps, tx, { order, refundedPence: order.refundedPence + amountPence })
  return refund
}

async function checkAmount(tx: Transaction, order: Order, wanted: number | undefined): Promise<number> {
  if (!order.paidAt) throw new AppError('conflict', 'This order has not been paid.')
  const left = order.totalPence - Math.max(order.refundedPence, await sumRefunds(tx, order.id))
  const amountPence = wanted ?? left
  if (left <= 0) throw new AppError('conflict', 'This order has already been refunded.')
  if (amountPence > left) throw new AppError('bad_request', `At most ${formatPence(left)} can be refunded.`)
  return amountPence
}

export async function finishRefund(deps: PaymentDeps, { id, orderId, amountPence }: Refund): Promise<void> {
  const paid = await findPaidAttempt(deps.database, orderId)
  if (!paid?.intentId) throw new AppError('conflict', 'This order was not paid by card.')
  const { intentId } = paid
  try {
    const { id: providerRefundId } = await (await deps.payments()).refund({
      intentId,
      amountPence,
      idempotencyKey: `refund-${id}`,
    })
    await endRefund(deps.database, id, { state: 'done', providerRefundId })
  } catch (problem) {
    await recordFailure(deps, { id, orderId, problem })
    throw problem
  }
  const intent = await (await deps.payments()).findIntent(intentId)
  if (intent) await settleIntent(deps, intent)
}

// A refusal is final; an outage leaves the refund to the next run, with the same key.
async function recordFailure(
  deps: PaymentDeps,
  { id, orderId, problem }: { id: string; orderId: string; problem: unknown },
) {
  if (!(problem instanceof AppError) || problem.code !== 'conflict') return
  await deps.database.transaction(async (tx) => {
    await endRefund(tx, id, { state: 'failed', failure: problem.text })
    const detail = { failure: problem.text }
    await recordOrderEvent(tx, deps.clock.now(), { orderId, actor: 'provider', kind: 'refund.failed', detail })
  })
}

async function book(
  deps: PaymentDeps,
  tx: Transaction,
  { order, refundedPence }: { order: Order; refundedPence: number },
) {
  await raiseRefunded(tx, order.id, refundedPence)
  await recordOrderEvent(tx, deps.clock.now(), {
    orderId: order.id,
    actor: 'owner',
    kind: 'payment.refunded',
    detail: { refundedPence },
  })
}
