import { z } from 'zod'
import { currentRegion } from '#src/kit/region.ts'
import type { EventOf } from '#src/server/events/catalogue.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { Intent } from '#src/server/platform/payments/port.ts'
import { defineJob, handleJob, type JobHandler, type Queue } from '#src/server/platform/queue/port.ts'
import { about, addFee, findOrder, lockOrder, type Order, payOrder } from '#src/server/sales/orders/feature.ts'
import type { PaymentDeps } from './deps.ts'
import { findAttemptByNumber, findAttemptOfIntent, findLiveAttempts, updateAttempt } from './payments.sql.ts'
import { recountUnmatched } from './odd-list.ts'
import { bookRefunds } from './refunds.ts'
import type { Attempt } from './tables.ts'

// Brings an order up to what the provider says now. Events repeat and come out of order; everything here may run twice.
// Answers the order's id, or undefined when the intent is not one of ours.
export async function settleIntent(deps: PaymentDeps, intent: Intent): Promise<string | undefined> {
  const known = await findAttempt(deps, intent)
  if (!known) {
    deps.log.warn({ intentId: intent.id }, 'a payment belongs to no order')
    const named = intent.metadata['orderNumber']?.slice(0, 40)
    if (intent.state === 'succeeded' && named) await recordUnmatched(deps, intent, named)
    await followRefundOfUnmatched(deps, intent)
    return undefined
  }
  await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, known.orderId)
    // Read again behind the lock: another event may have been faster.
    const attempt = await findAttemptByNumber(tx, known.orderId, known.number)
    if (order && attempt) await settle(deps, tx, { order, attempt, intent })
  })
  return known.orderId
}

async function recordUnmatched(deps: PaymentDeps, { id, receivedPence, currency }: Intent, named: string) {
  const facts = { intentId: id, receivedPence: receivedPence ?? null, currency: currency ?? ourCurrency(), named }
  const event = { kind: 'payment.unmatched', actor: 'provider', facts, cause: `unmatched:${id}` } as const
  await deps.database.transaction((tx) => deps.record(tx, [event]))
}

// Given back, wherever that was asked for, it waits no more. That may fail days later: then it is on the list again, and the
// owner hears of it.
async function followRefundOfUnmatched(deps: PaymentDeps, intent: Intent): Promise<void> {
  const failed = intent.refunds.filter(({ state }) => state === 'failed').at(-1)
  await deps.database.transaction(async (tx) => {
    const odd = await recountUnmatched(tx, intent)
    if (!odd || !failed) return
    const { amountPence, failure = 'the provider gave no reason' } = failed
    const facts = { refundId: odd.id, amountPence, failure, wasTold: false }
    await deps.record(tx, [{ kind: 'refund.failed', actor: 'provider', facts, cause: `unmatched-refund:${failed.id}` }])
  })
}

const ourCurrency = (): string => currentRegion().currency.toLowerCase()

async function findAttempt({ database }: PaymentDeps, { id, metadata }: Intent): Promise<Attempt | undefined> {
  const found = await findAttemptOfIntent(database, id)
  if (found) return found
  const { orderId, attempt } = metadata
  const isOurs = orderId !== undefined && /^[0-9a-f-]{36}$/.test(orderId) && /^\d{1,6}$/.test(attempt ?? '')
  const unanswered = isOurs ? await findAttemptByNumber(database, orderId, Number(attempt)) : undefined
  return unanswered?.intentId === null ? unanswered : undefined
}

interface Settling {
  order: Order
  attempt: Attempt
  intent: Intent
}

async function settle(deps: PaymentDeps, tx: Transaction, settling: Settling): Promise<void> {
  const { attempt, intent } = settling
  await updateAttempt(tx, attempt.id, { intentId: intent.id, checkedAt: deps.clock.now() })
  if (intent.state === 'succeeded') await bookSuccess(deps, tx, settling)
  else if (attempt.state !== 'succeeded') await followAttempt(deps, tx, settling)
}

async function bookSuccess(deps: PaymentDeps, tx: Transaction, { order, attempt, intent }: Settling): Promise<void> {
  const asked = (await deps.readBusiness(tx)).currency.toLowerCase()
  const { receivedPence, currency = asked, receiptEmail } = intent
  const isFirst = attempt.state !== 'succeeded'
  if (isFirst) await updateAttempt(tx, attempt.id, { state: 'succeeded', lastError: null })
  const isWhole = receivedPence === order.totalPence && currency === asked
  const problem = problemOf(order, isWhole)
  if (problem && isFirst) {
    const facts = { attemptId: attempt.id, intentId: intent.id, receivedPence: receivedPence ?? null, currency }
    await deps.record(tx, [{ kind: problem, actor: 'provider', ...about(order), facts }])
    deps.log.error({ orderNumber: order.number, intentId: intent.id, problem }, 'a payment does not match its order')
  }
  if (isWhole && order.state === 'open') {
    const detail = { method: 'card', intentId: intent.id } as const
    const isPaid = await payOrder(deps, tx, {
      order,
      actor: 'provider',
      isTest: attempt.isTest,
      detail,
      email: receiptEmail,
    })
    if (isPaid) await updateAttempt(tx, attempt.id, { paidOrder: true })
  }
  await bookRefunds(deps, tx, { order, intent, attempt })
}

// A second payment, or one for an order that was cancelled, must not pass unseen.
function problemOf({ state, paidAt }: Order, isWhole: boolean) {
  if (!isWhole) return 'payment.mismatch'
  if (state === 'open') return undefined
  return paidAt ? 'payment.second' : 'payment.late'
}

async function followAttempt(deps: PaymentDeps, tx: Transaction, { order, attempt, intent }: Settling): Promise<void> {
  const { state, failure } = intent
  const event = { actor: 'provider', ...about(order) } as const
  if (state !== attempt.state) {
    await updateAttempt(tx, attempt.id, { state })
    if (state === 'processing') await deps.record(tx, [{ ...event, kind: 'payment.processing', facts: {} }])
    if (state === 'cancelled') await deps.record(tx, [{ ...event, kind: 'payment.cancelled', facts: {} }])
  }
  if (failure && failure !== attempt.lastError) {
    await updateAttempt(tx, attempt.id, { lastError: failure, failedAt: deps.clock.now() })
    await deps.record(tx, [{ ...event, kind: 'payment.failed', facts: { message: failure } }])
  }
}

// For jobs: no buyer waits for the fee.
export async function settleWithFee(deps: PaymentDeps, intent: Intent): Promise<void> {
  await settleIntent(deps, intent)
  await bookFee(deps, intent)
}

// What the provider keeps of a payment. A key that may not read it, or a provider that hasn't worked it out yet, never
// holds up an order: whenever the payment is looked at again, so is its fee.
async function bookFee(deps: PaymentDeps, { id, state, feeId }: Intent): Promise<void> {
  const known = await findAttemptOfIntent(deps.database, id)
  if (state !== 'succeeded' || !feeId || !known || known.feePence !== null) return
  try {
    const fee = await (await deps.payments()).findFee(feeId)
    if (!fee) return
    await deps.database.transaction(async (tx) => {
      await lockOrder(tx, known.orderId)
      const attempt = await findAttemptOfIntent(tx, id)
      if (attempt?.feePence !== null) return
      await updateAttempt(tx, attempt.id, { feePence: fee.pence })
      await addFee(tx, attempt.orderId, fee)
    })
  } catch (err) {
    deps.log.warn({ err, intentId: id }, 'the fee of a payment could not be read')
  }
}

export const isPayable = async (tx: Transaction, orderId: string): Promise<boolean> =>
  (await findLiveAttempts(tx, orderId)).length > 0

// Afterwards nobody can pay the order's card payment any more; if somebody just did, the order is paid.
export async function closePayment(deps: PaymentDeps, orderId: string): Promise<void> {
  const order = await findOrder(deps.database, orderId)
  if (order?.state === 'open') await closeAttempts(deps, orderId)
}

// Asked of the provider, so at the latest when the reconciliation comes by. What is paid all the same is listed as a payment
// that fits nothing.
async function closeAttempts(deps: PaymentDeps, orderId: string): Promise<void> {
  for (const { intentId } of await findLiveAttempts(deps.database, orderId)) {
    if (intentId) await settleIntent(deps, await (await deps.payments()).cancelIntent(intentId))
  }
}

const closeJob = defineJob({
  name: 'payments.close',
  schema: z.object({ orderId: z.uuid() }),
  key: ({ orderId }) => orderId,
  attempts: 10,
})

export interface CloseDeps {
  queue: Queue
}

// Nobody must be able to pay what was replaced or has ended.
export async function closeCardPayment(
  { queue }: CloseDeps,
  tx: Transaction,
  ended: EventOf<'order.replaced' | 'checkout.abandoned' | 'order.cancelled'>[],
): Promise<void> {
  const orderIds = ended.flatMap(({ orderId }) => orderId ?? [])
  await queue.enqueue(
    tx,
    closeJob,
    orderIds.map((orderId) => ({ orderId })),
  )
}

export const settleJobs = [closeJob]

export const settleHandlers = (deps: PaymentDeps): JobHandler[] => [
  handleJob(closeJob, ({ orderId }) => closeAttempts(deps, orderId)),
]
