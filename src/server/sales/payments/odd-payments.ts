import { eq } from 'drizzle-orm'
import { done } from '#src/contracts/call.ts'
import * as calls from '#src/contracts/sales/odd-payments.ts'
import { AppError } from '#src/kit/app-error.ts'
import { toPounds } from '#src/kit/money.ts'
import { currentRegion } from '#src/kit/region.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { Intent, Payments } from '#src/server/platform/payments/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import {
  acceptPrice,
  findOrderByNumber,
  lockOrder,
  type Order,
  payOrder,
  reopenOrder,
} from '#src/server/sales/orders/feature.ts'
import type { PaymentDeps } from './deps.ts'
import { findAttemptById, findNewestAttempt, insertAttempt, updateAttempt } from './payments.sql.ts'
import { isDisputed } from './disputes.ts'
import { beginRefundOf, bookRefunds, finishRefund } from './refunds.ts'
import { describeOddPayment, findOddPayments, recountOddPayment } from './odd-list.ts'
import { closePayment, isPayable, settleIntent } from './settle-payment.ts'
import { type Attempt, type OddPayment, oddPayments, paymentAttempts, refunds } from './tables.ts'

// The owner uses a payment that fits nothing for an order, or gives it back.

interface Use {
  id: string
  // Of the order that it is for; without one, the order that it was made for.
  orderNumber: string | undefined
}

// The order is paid with it, and costs what was paid.
async function useOddPayment(deps: PaymentDeps, { id, orderNumber }: Use): Promise<void> {
  const wanted = await findTarget(deps.database, id, orderNumber)
  await closePayment(deps, wanted)
  // Before the transaction: it reads settings, and who holds a connection must not wait for another.
  const payments = await deps.payments()
  const intent = await askAbout(deps, id)
  await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, wanted)
    const odd = await lockOdd(tx, id)
    if (odd.state === 'used' && odd.orderId !== wanted) throw usedAlready()
    if (!order || odd.state === 'used') return
    const amountPence = await refuseUnusable(tx, odd, order)
    const reopened = await reopenOrder(tx, order)
    const priced = await acceptPrice(tx, reopened, amountPence)
    const attempt = await attachAttempt(deps, tx, { odd, order: priced, amountPence, payments })
    if (intent) await bookRefunds(deps, tx, { order: priced, attempt, intent })
    await tx.update(refunds).set({ beforeUse: true }).where(eq(refunds.attemptId, attempt.id))
    await tx
      .update(oddPayments)
      .set({ state: 'used', orderId: order.id, attemptId: attempt.id })
      .where(eq(oddPayments.id, id))
    const paid = { order: priced, actor: 'owner', isTest: attempt.isTest } as const
    const detail = { method: 'card', intentId: odd.intentId } as const
    if (!(await payOrder(deps, tx, { ...paid, detail }))) throw paidAlready()
    await updateAttempt(tx, attempt.id, { paidOrder: true })
  })
}

const usedAlready = () => new AppError('conflict', 'This payment is used for another order. Refund that order instead.')

// The money may be on its way back by now, asked for in the provider's own screens.
async function askAbout(deps: PaymentDeps, id: string): Promise<Intent | undefined> {
  const [odd] = await deps.database.select().from(oddPayments).where(eq(oddPayments.id, id))
  const intent = odd?.state === 'open' ? await (await deps.payments()).findIntent(odd.intentId) : undefined
  if (intent) await settleIntent(deps, intent)
  return intent
}

const paidAlready = () =>
  new AppError('conflict', 'This order is paid already. Refund the payment, or use it for another one.')

async function findTarget(db: Executor, id: string, orderNumber: string | undefined): Promise<string> {
  const named = orderNumber === undefined ? undefined : await findOrderByNumber(db, orderNumber)
  if (orderNumber !== undefined && !named) throw new AppError('not_found', 'There is no order with this number.')
  const [odd] = await db.select().from(oddPayments).where(eq(oddPayments.id, id))
  const orderId = named?.id ?? odd?.orderId
  if (!odd) throw new AppError('not_found', 'There is no such payment.')
  if (!orderId) throw new AppError('conflict', 'Say which order this payment is for.')
  return orderId
}

async function lockOdd(tx: Transaction, id: string): Promise<OddPayment> {
  const [odd] = await tx.select().from(oddPayments).where(eq(oddPayments.id, id)).for('update')
  if (!odd) throw new AppError('not_found', 'There is no such payment.')
  return odd
}

// Answers what is left of it.
async function refuseUnusable(tx: Transaction, odd: OddPayment, order: Order): Promise<number> {
  const { state, amountPence, refundedPence, currency, intentId } = odd
  if (state === 'refunded') throw new AppError('conflict', 'This payment was refunded.')
  if (state === 'lost') throw new AppError('conflict', 'The bank has taken this payment back.')
  if (await isDisputed(tx, intentId)) {
    throw new AppError('conflict', 'The buyer disputes this payment. You can use it once that is decided for you.')
  }
  if (order.paidAt) throw paidAlready()
  if (await isPayable(tx, order.id)) {
    throw new AppError('conflict', 'The customer is paying for this order right now. Try again.')
  }
  const isOurs = currency === currentRegion().currency.toLowerCase()
  if (!isOurs || amountPence === null || amountPence <= 0) {
    throw new AppError('conflict', 'This payment is in another currency. Refund it.')
  }
  return amountPence - refundedPence
}

interface Attaching {
  odd: OddPayment
  order: Order
  amountPence: number
  payments: Pick<Payments, 'kind' | 'isForTests'>
}

// The payment belongs to the order that it pays: its refunds and its disputes are found there.
async function attachAttempt(
  deps: PaymentDeps,
  tx: Transaction,
  { odd, order, amountPence, payments }: Attaching,
): Promise<Attempt> {
  const known = odd.attemptId ? await findAttemptById(tx, odd.attemptId) : undefined
  if (known?.orderId === order.id) return known
  const number = ((await findNewestAttempt(tx, order.id))?.number ?? 0) + 1
  if (known) {
    await tx.update(paymentAttempts).set({ orderId: order.id, number }).where(eq(paymentAttempts.id, known.id))
    return { ...known, orderId: order.id, number }
  }
  const made = await insertAttempt(tx, {
    orderId: order.id,
    number,
    provider: payments.kind,
    isTest: payments.isForTests,
    amountPence,
    createdAt: deps.clock.now(),
  })
  await updateAttempt(tx, made.id, { intentId: odd.intentId, state: 'succeeded' })
  return made
}

// All that is left of it. What a payment of ours gives back is a refund of that payment, and of no order.
async function refundOddPayment(deps: PaymentDeps, id: string): Promise<void> {
  await askAbout(deps, id)
  const [known] = await deps.database.select().from(oddPayments).where(eq(oddPayments.id, id))
  if (known && !known.attemptId) return refundUnknown(deps, id)
  const refund = await deps.database.transaction(async (tx) => {
    const order = known?.orderId ? await lockOrder(tx, known.orderId) : undefined
    const odd = await lockOdd(tx, id)
    if (odd.state === 'used') throw new AppError('conflict', 'This payment is used. Refund its order instead.')
    const attempt = odd.attemptId ? await findAttemptById(tx, odd.attemptId) : undefined
    // Asked for twice it goes back once.
    if (odd.state !== 'open' || !order || !attempt) return undefined
    const amountPence = (odd.amountPence ?? attempt.amountPence) - odd.refundedPence
    const refund = await beginRefundOf(deps, tx, { order, attempt, amountPence })
    await recountOddPayment(tx, attempt.id)
    return refund
  })
  if (refund) await finishRefund(deps, refund)
}

// No order of ours: the provider knows it by its name alone, and gives it back once.
// It is held meanwhile: nobody may use for an order what is going back.
async function refundUnknown(deps: PaymentDeps, id: string): Promise<void> {
  const payments = await deps.payments()
  await deps.database.transaction(async (tx) => {
    const odd = await lockOdd(tx, id)
    if (odd.state === 'used') throw new AppError('conflict', 'This payment is used. Refund its order instead.')
    if (odd.state === 'refunded' || odd.state === 'lost') return
    const detail = { intentId: odd.intentId, amountPence: await giveBack(payments, odd) }
    const all = { state: 'refunded', refundedPence: odd.amountPence ?? 0 } as const
    await tx.update(oddPayments).set(all).where(eq(oddPayments.id, id))
    await recordAudit(tx, deps.clock.now(), [{ actor: 'owner', action: 'payment.refunded', customerId: null, detail }])
  })
}

async function giveBack(payments: Payments, odd: OddPayment): Promise<number> {
  const { id, intentId } = odd
  if (odd.amountPence === null) throw new AppError('conflict', 'Its amount is not known. Refund it with the provider.')
  const amountPence = odd.amountPence - odd.refundedPence
  // One that failed is asked for anew: under its key the provider would answer as before.
  const failed = (await payments.findIntent(intentId))?.refunds.filter((refund) => refund.state === 'failed') ?? []
  const idempotencyKey = failed.length > 0 ? `refund-${id}-${failed.length + 1}` : `refund-${id}`
  const made = await payments.refund({ intentId, amountPence, refundId: id, idempotencyKey })
  if (made.state === 'failed') {
    throw new AppError('conflict', `The refund failed: ${made.failure ?? 'the provider gave no reason'}.`)
  }
  return amountPence
}

const maxListed = 50

export const oddPaymentRoutes = (deps: PaymentDeps): Route[] => [
  route(calls.listOddPayments, async () => {
    const found = await findOddPayments(deps.database, maxListed)
    const body = found.map(({ odd, order }) => ({
      id: odd.id,
      at: odd.at.toISOString(),
      text: describeOddPayment(odd),
      order: order && { id: order.id, number: order.number, total: toPounds(order.totalPence) },
      isUsable: odd.amountPence !== null && odd.currency === currentRegion().currency.toLowerCase(),
      needsOrder: !order || order.paidAt !== null,
    }))
    return { body }
  }),
  route(calls.useOddPayment, async ({ params, body }) => {
    await useOddPayment(deps, { id: params.id, orderNumber: body.orderNumber })
    return { body: done }
  }),
  route(calls.refundOddPayment, async ({ params }) => {
    await refundOddPayment(deps, params.id)
    return { body: done }
  }),
]
