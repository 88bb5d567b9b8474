import { and, count, eq, gte, lt, notExists, sql } from 'drizzle-orm'
import { z } from 'zod'
import { dayMs, hourMs, minuteMs } from '#src/kit/time.ts'
import { queueEmails } from '#src/server/people/emails/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { about, findItems, lockOrder, writePaymentFailed } from '#src/server/sales/orders/feature.ts'
import type { PaymentDeps } from './deps.ts'
import { followDisputesOf } from './disputes.ts'
import {
  findNewestAttempt,
  findPaidUnchecked,
  findUnchecked,
  findUntoldFailures,
  updateAttempt,
} from './payments.sql.ts'
import { findCallingRefunds, finishRefund } from './refunds.ts'
import { settleWithFee } from './settle-payment.ts'
import { type Attempt, paymentAttempts, paymentEvents } from './tables.ts'

const askAfterMs = 5 * minuteMs
const tellAfterMs = 15 * minuteMs
// An intent that nobody paid for a week is closed: from then on nobody looks at it any more.
const keepOpenMs = 7 * dayMs
// As long as the provider gives money back.
const refundableMs = 180 * dayMs
const maxAtOnce = 50

// For events that never come: every open payment is asked about, every paid one for refunds and disputes, every refund that was cut off is finished, and who did
// not try again after a refusal is told.
async function reconcilePayments(deps: PaymentDeps, { askBefore }: { askBefore?: Date } = {}): Promise<void> {
  const now = deps.clock.now().getTime()
  const before = askBefore ?? new Date(now - askAfterMs)
  for (const attempt of await findUnchecked(deps.database, before, maxAtOnce)) {
    await tryOne(deps, attempt.orderId, () => askAbout(deps, attempt, now))
  }
  for (const attempt of await findRefundable(deps, now)) {
    await tryOne(deps, attempt.orderId, () => askWhatWentBack(deps, attempt))
  }
  for (const refund of await findCallingRefunds(deps.database, before, maxAtOnce)) {
    await tryOne(deps, refund.orderId, () => finishRefund(deps, refund))
  }
  for (const attempt of await findUntoldFailures(deps.database, new Date(now - tellAfterMs), maxAtOnce)) {
    await tryOne(deps, attempt.orderId, () => tellFailure(deps, attempt))
  }
}

// One that fails must not keep the others from being looked at; the next run tries it again.
async function tryOne({ log }: PaymentDeps, orderId: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (err) {
    log.warn({ err, orderId }, 'a payment could not be reconciled')
  }
}

async function askAbout(deps: PaymentDeps, { id, intentId, createdAt }: Attempt, now: number): Promise<void> {
  if (!intentId) return
  const isOver = now - createdAt.getTime() > keepOpenMs
  const payments = await deps.payments()
  const intent = await (isOver ? payments.cancelIntent(intentId) : payments.findIntent(intentId))
  if (intent) await settleWithFee(deps, intent)
  else await updateAttempt(deps.database, id, { state: 'cancelled' })
}

// Refunds are made in the provider's own screens too, most of them soon after the payment.
async function findRefundable({ database }: PaymentDeps, now: number): Promise<Attempt[]> {
  const ago = (ms: number) => new Date(now - ms)
  const young = { paidAfter: ago(30 * dayMs), checkedBefore: ago(hourMs), limit: maxAtOnce }
  const old = { paidAfter: ago(refundableMs), checkedBefore: ago(dayMs), limit: maxAtOnce }
  const found = [...(await findPaidUnchecked(database, young)), ...(await findPaidUnchecked(database, old))]
  return [...new Map(found.map((attempt) => [attempt.id, attempt])).values()]
}

async function askWhatWentBack(deps: PaymentDeps, { id, intentId }: Attempt): Promise<void> {
  const intent = intentId ? await (await deps.payments()).findIntent(intentId) : undefined
  if (!intent) return updateAttempt(deps.database, id, { checkedAt: deps.clock.now() })
  await settleWithFee(deps, intent)
  await followDisputesOf(deps, intent)
}

async function tellFailure(deps: PaymentDeps, { orderId, id }: Attempt): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const attempt = await findNewestAttempt(tx, orderId)
    const now = deps.clock.now()
    if (attempt?.id !== id || attempt.failureMailedAt) return
    await updateAttempt(tx, id, { failureMailedAt: now })
    if (order?.state !== 'open' || !order.email) return
    await deps.record(tx, [{ kind: 'payment.failure_mailed', actor: 'system', ...about(order), facts: {} }])
    await queueEmails(deps, tx, writePaymentFailed(deps, { order, items: await findItems(tx, orderId) }))
  })
}

// Payments that succeeded without a word from the provider: found only because we asked.
export async function countUnheard(db: Executor, { from, before }: { from: Date; before: Date }): Promise<number> {
  const heard = db
    .select({ one: sql`1` })
    .from(paymentEvents)
    .where(eq(paymentEvents.objectId, paymentAttempts.intentId))
  const [row] = await db
    .select({ all: count() })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.state, 'succeeded'),
        gte(paymentAttempts.createdAt, from),
        lt(paymentAttempts.createdAt, before),
        notExists(heard),
      ),
    )
  return row?.all ?? 0
}

const reconcileJob = defineJob({
  name: 'payments.reconcile',
  schema: z.object({}),
  attempts: 1,
  timeoutSeconds: 240,
  cron: {
    at: '*/5 * * * *',
    why: 'crash: events of the provider that never came, disputes among them, refunds that were cut off; who was refused is told',
  },
})

export const reconcileJobs = [reconcileJob]

export const reconcileHandlers = (deps: PaymentDeps): JobHandler[] => [
  handleJob(reconcileJob, () => reconcilePayments(deps)),
]
