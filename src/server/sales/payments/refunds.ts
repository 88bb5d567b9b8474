import { z } from 'zod'
import type { EventOf } from '#src/server/events/catalogue.ts'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { done } from '#src/contracts/call.ts'
import { refundOrder as refundOrderCall } from '#src/contracts/sales/payments.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import { formatPence, toPounds } from '#src/kit/money.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import type { Intent, ProviderRefund } from '#src/server/platform/payments/port.ts'
import {
  about,
  askOwnerForTransfer,
  findOrder,
  lockOrder,
  type Order,
  type OrderDeps,
  setRefunded,
} from '#src/server/sales/orders/feature.ts'
import type { PaymentDeps } from './deps.ts'
import { recountOddPayment } from './odd-list.ts'
import { findAttemptById, findPaidAttempt } from './payments.sql.ts'
import { type Attempt, paymentAttempts, type Refund, refunds } from './tables.ts'

// What goes back to a buyer. A refund belongs to the payment that it takes back; an order has the sum of what really went
// back: what is pending at the provider does not count yet, and what failed later counts no more.

interface RefundWish {
  actor: 'owner' | 'customer'
  orderId: string
  // Made once by the screen: the same refund sent again gives nothing back twice.
  refundId: string
  // All that is left, when undefined.
  amountPence: number | undefined
  reason: string
}

// Answers how much of the order has been given back in all, and how much is on its way.
async function refundOrder(deps: PaymentDeps, wish: RefundWish) {
  const refund = await deps.database.transaction((tx) => beginRefund(deps, tx, wish))
  if (refund.state === 'failed') throw new AppError('conflict', refund.failure ?? noReason)
  if (refund.state === 'calling') await finishRefund(deps, refund)
  const order = await findOrder(deps.database, wish.orderId)
  const pendingPence = await sumRefunds(deps.database, wish.orderId, ['calling', 'pending'])
  return { refundedPence: order?.refundedPence ?? 0, pendingPence }
}

// The wish is written before the provider is asked: after a crash it is found and finished, never made a second time.
async function beginRefund(deps: OrderDeps, tx: Transaction, wish: RefundWish): Promise<Refund> {
  const order = await lockOrder(tx, wish.orderId)
  if (!order) throw new AppError('not_found', refusals.orderUnknown)
  const earlier = await findRefund(tx, wish.refundId)
  if (earlier) return earlier
  const amountPence = await checkAmount(tx, order, wish.amountPence)
  const paid = await findPaidAttempt(tx, order.id)
  const now = deps.clock.now()
  const refund: Refund = {
    id: wish.refundId,
    orderId: order.id,
    attemptId: paid?.id ?? null,
    createdAt: now,
    amountPence,
    reason: wish.reason,
    state: paid ? 'calling' : 'by_hand',
    providerRefundId: null,
    failure: null,
    beforeUse: false,
  }
  await tx.insert(refunds).values(refund)
  const detail = { order: order.number, amountPence, reason: wish.reason }
  await recordAudit(tx, now, [{ actor: wish.actor, action: 'order.refunded', customerId: order.customerId, detail }])
  const facts = { amountPence, note: wish.reason }
  await deps.record(tx, [{ kind: 'refund.asked', actor: wish.actor, ...about(order), facts }])
  // What came by transfer goes back by transfer: the owner sends it, and this is the record of it.
  if (!paid) await recount(deps, tx, { order, actor: 'owner' })
  return refund
}

// What a consumer has cancelled goes back by itself where it came by card; the owner sends back what came by transfer.
export async function refundWithdrawn(
  deps: OrderDeps,
  tx: Transaction,
  withdrawn: EventOf<'order.withdrawn'>[],
): Promise<void> {
  for (const { orderId, facts } of withdrawn) {
    const order = orderId ? await findOrder(tx, orderId) : undefined
    if (!order?.paidAt) continue
    // What is on its way already doesn’t go back twice.
    const left = order.totalPence - (await sumRefunds(tx, order.id, ['calling', 'pending', 'done', 'by_hand']))
    const amountPence = Math.min(facts.duePence, left)
    if (amountPence <= 0) continue
    if (!(await findPaidAttempt(tx, order.id))) {
      await askOwnerForTransfer(deps, tx, order, amountPence)
      continue
    }
    const refundId = newId(deps.clock.now().getTime())
    const reason = 'The buyer cancelled'
    await beginRefund(deps, tx, { actor: 'customer', orderId: order.id, refundId, amountPence, reason })
    await deps.queue.enqueue(tx, refundJob, [{ refundId }])
  }
}

const refundJob = defineJob({
  name: 'payments.refund',
  schema: z.object({ refundId: z.uuid() }),
  key: ({ refundId }) => refundId,
  attempts: 10,
})

export const refundJobs = [refundJob]

export const refundHandlers = (deps: PaymentDeps): JobHandler[] => [
  handleJob(refundJob, async ({ refundId }) => {
    const refund = await findRefund(deps.database, refundId)
    if (refund?.state === 'calling') await finishRefund(deps, refund)
  }),
]

interface OfPayment {
  order: Order
  attempt: Attempt
  amountPence: number
}

// Of a payment that paid no order: nothing of the order goes back.
export async function beginRefundOf(deps: PaymentDeps, tx: Transaction, { order, attempt, amountPence }: OfPayment) {
  const now = deps.clock.now()
  const refund: Refund = {
    id: newId(now.getTime()),
    orderId: order.id,
    attemptId: attempt.id,
    createdAt: now,
    amountPence,
    reason: 'A payment that fitted nothing',
    state: 'calling',
    providerRefundId: null,
    failure: null,
    beforeUse: false,
  }
  await tx.insert(refunds).values(refund)
  await deps.record(tx, [{ kind: 'refund.asked', actor: 'owner', ...about(order), facts: { amountPence, note: '' } }])
  return refund
}

async function checkAmount(tx: Transaction, order: Order, wanted: number | undefined): Promise<number> {
  if (!order.paidAt) throw new AppError('conflict', 'This order has not been paid.')
  const left = order.totalPence - (await sumRefunds(tx, order.id, ['calling', 'pending', 'done', 'by_hand']))
  const amountPence = wanted ?? left
  if (left <= 0) throw new AppError('conflict', 'This order has already been refunded.')
  if (amountPence > left) throw new AppError('bad_request', `At most ${formatPence(left)} can be refunded.`)
  return amountPence
}

export async function finishRefund(deps: PaymentDeps, { id, orderId, attemptId, amountPence }: Refund): Promise<void> {
  const attempt = attemptId ? await findAttemptById(deps.database, attemptId) : undefined
  if (!attempt?.intentId) throw new AppError('conflict', 'This order was not paid by card.')
  const { intentId } = attempt
  const made = await askProvider(deps, { id, orderId, intentId, amountPence })
  // At once: a call that is cut off here is finished by its repetition or by the next look at open refunds.
  await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return
    await follow(deps, tx, { orderId, refundId: id, made })
    await recount(deps, tx, { order, actor: 'provider' })
  })
}

type Asking = Pick<Refund, 'id' | 'orderId' | 'amountPence'> & { intentId: string }

async function askProvider(deps: PaymentDeps, { id, orderId, intentId, amountPence }: Asking) {
  const payments = await deps.payments()
  try {
    return await payments.refund({ intentId, amountPence, refundId: id, idempotencyKey: `refund-${id}` })
  } catch (problem) {
    // A refusal is final; an outage leaves the refund to the next run, with the same key.
    if (problem instanceof AppError && problem.code === 'conflict') {
      await deps.database.transaction((tx) => fail(deps, tx, { orderId, refundId: id, failure: problem.text }))
    }
    throw problem
  }
}

interface Booking {
  order: Order
  attempt: Attempt
  intent: Intent
}

// Brings the refunds of a payment up to what the provider says. The order is held by the caller.
export async function bookRefunds(deps: PaymentDeps, tx: Transaction, { order, attempt, intent }: Booking) {
  for (const listed of intent.refunds) await bookListed(deps, tx, { order, attempt, listed })
  const known = await sumOfAttempt(tx, attempt.id)
  // Given back without being listed: all that is known is how much.
  if (intent.refundedPence > known) {
    const foreign = describeForeign(deps, attempt, intent.refundedPence - known)
    await tx.insert(refunds).values({ ...foreign, state: 'done' })
  }
  await recountOddPayment(tx, attempt.id)
  await recount(deps, tx, { order, actor: 'provider' })
}

interface Listing {
  order: Order
  attempt: Attempt
  listed: ProviderRefund
}

async function bookListed(deps: PaymentDeps, tx: Transaction, { order, attempt, listed }: Listing): Promise<void> {
  const own = await findListed(tx, attempt, listed)
  const refundId = own?.id ?? newId(deps.clock.now().getTime())
  if (!own) {
    await tx.insert(refunds).values({ ...describeForeign(deps, attempt, listed.amountPence), id: refundId })
  }
  await follow(deps, tx, { orderId: order.id, refundId, made: listed })
}

// By the provider's name for it; by ours, when the answer to our call was lost; or one of which only the sum was known.
async function findListed(tx: Transaction, attempt: Attempt, { id, refundId, amountPence }: ProviderRefund) {
  const isUnlisted = and(
    isNull(refunds.providerRefundId),
    eq(refunds.state, 'done'),
    eq(refunds.amountPence, amountPence),
    eq(refunds.reason, foreignReason),
  )
  const isOwn = refundId ? sql`${refunds.id}::text = ${refundId}` : sql`false`
  const found = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.attemptId, attempt.id), or(eq(refunds.providerRefundId, id), isOwn, isUnlisted)))
  return found.find((own) => own.providerRefundId === id) ?? found.find((own) => own.id === refundId) ?? found[0]
}

const foreignReason = 'Refunded at the provider'

const describeForeign = ({ clock }: PaymentDeps, { id, orderId }: Attempt, amountPence: number): Refund => ({
  id: newId(clock.now().getTime()),
  orderId,
  attemptId: id,
  createdAt: clock.now(),
  amountPence,
  reason: foreignReason,
  state: 'calling',
  providerRefundId: null,
  failure: null,
  beforeUse: false,
})

// How far a refund is. What the provider said a while ago never takes it back.
const way = ['calling', 'pending', 'done', 'failed'] as const

interface Following {
  orderId: string
  refundId: string
  made: Pick<ProviderRefund, 'state' | 'failure'> & { id: string | null }
}

async function follow(deps: PaymentDeps, tx: Transaction, { orderId, refundId, made }: Following): Promise<void> {
  if (made.id) await tx.update(refunds).set({ providerRefundId: made.id }).where(eq(refunds.id, refundId))
  if (made.state === 'failed') return fail(deps, tx, { orderId, refundId, failure: made.failure ?? noReason })
  const before = await move(tx, refundId, { state: made.state })
  const order = before && (await findOrder(tx, orderId))
  if (!order) return
  const facts = { amountPence: before.amountPence }
  const happened = { actor: 'provider', ...about(order), facts } as const
  if (made.state === 'pending') await deps.record(tx, [{ kind: 'refund.pending', ...happened }])
  // One of the order itself is told with the sum that has gone back of it.
  else if (!(await isOfOrder(tx, before))) await deps.record(tx, [{ kind: 'refund.done', ...happened }])
}

const noReason = 'the provider gave no reason'

interface Failing {
  orderId: string
  refundId: string
  failure: string
}

// Refused at once, or days later: the money is still here, the order says so again, and another try is possible.
async function fail(deps: PaymentDeps, tx: Transaction, { orderId, refundId, failure }: Failing): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const before = await move(tx, refundId, { state: 'failed', failure })
  if (!order || !before) return
  const { amountPence, state } = before
  // One that had counted is taken back by an event of its own.
  const hasCounted = state === 'done' && (await isOfOrder(tx, before))
  const facts = { refundId, amountPence, failure, wasTold: state !== 'calling' && !hasCounted }
  await deps.record(tx, [{ kind: 'refund.failed', actor: 'provider', ...about(order), facts }])
  await recount(deps, tx, { order, actor: 'provider' })
}

// Answers it as it was; undefined when it is there already, or further.
async function move(tx: Transaction, id: string, to: Pick<Refund, 'state'> & { failure?: string }) {
  const earlier = way.slice(0, way.indexOf(to.state as (typeof way)[number]))
  const isEarlier = and(eq(refunds.id, id), inArray(refunds.state, earlier))
  const [before] = await tx.select().from(refunds).where(isEarlier).for('update')
  if (before) await tx.update(refunds).set(to).where(eq(refunds.id, id))
  return before
}

interface Recounting {
  order: Order
  actor: 'owner' | 'provider'
}

async function recount(deps: OrderDeps, tx: Transaction, { order, actor }: Recounting): Promise<void> {
  const counted = await sumRefunds(tx, order.id, ['done', 'by_hand'])
  const refundedPence = Math.min(counted, order.totalPence)
  const before = await setRefunded(tx, order.id, refundedPence)
  if (before === undefined || before === refundedPence) return
  const facts = { refundedPence, amountPence: Math.abs(refundedPence - before) }
  const whole = refundedPence < order.totalPence ? 'order.refunded_in_part' : 'order.refunded'
  const kind = refundedPence < before ? 'order.refund_undone' : whole
  await deps.record(tx, [{ kind, actor, ...about(order), facts }])
}

// Of the payment that paid the order, and by hand: what goes back of another payment is no business of the order.
const countsForOrder = and(
  eq(refunds.beforeUse, false),
  or(isNull(refunds.attemptId), eq(paymentAttempts.paidOrder, true)),
)

async function isOfOrder(db: Executor, { id }: Refund): Promise<boolean> {
  const found = await db
    .select({ id: refunds.id })
    .from(refunds)
    .leftJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(and(eq(refunds.id, id), countsForOrder))
  return found.length > 0
}

async function sumRefunds(db: Executor, orderId: string, states: Refund['state'][]): Promise<number> {
  const [row] = await db
    .select({ pence: sql<number>`coalesce(sum(${refunds.amountPence}), 0)::integer` })
    .from(refunds)
    .leftJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(and(eq(refunds.orderId, orderId), inArray(refunds.state, states), countsForOrder))
  return row?.pence ?? 0
}

async function sumOfAttempt(db: Executor, attemptId: string): Promise<number> {
  const [row] = await db
    .select({ pence: sql<number>`coalesce(sum(${refunds.amountPence}), 0)::integer` })
    .from(refunds)
    .where(and(eq(refunds.attemptId, attemptId), inArray(refunds.state, ['calling', 'pending', 'done'])))
  return row?.pence ?? 0
}

async function findRefund(db: Executor, id: string): Promise<Refund | undefined> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id))
  return refund
}

// Cut off before the provider answered.
export const findCallingRefunds = (db: Executor, before: Date, limit: number): Promise<Refund[]> =>
  db
    .select()
    .from(refunds)
    .where(and(eq(refunds.state, 'calling'), lt(refunds.createdAt, before)))
    .limit(limit)

export const refundRoutes = (deps: PaymentDeps): Route[] => [
  route(refundOrderCall, async ({ params, body }) => {
    const amountPence = body.amount === undefined ? undefined : Math.round(body.amount * 100)
    const { refundId, reason } = body
    const wish = { actor: 'owner' as const, orderId: params.id, refundId, amountPence, reason }
    const { refundedPence, pendingPence } = await refundOrder(deps, wish)
    return { body: { ...done, refunded: toPounds(refundedPence), pending: toPounds(pendingPence) } }
  }),
]
