import { done } from '#src/contracts/call.ts'
import { askToCancel as askCall, withdrawByNumber, withdrawOrder } from '#src/contracts/sales/withdrawals.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { formatPence, toPounds } from '#src/kit/money.ts'
import { tellOwner } from '#src/server/admin/health/feature.ts'
import type { EventOf } from '#src/server/events/catalogue.ts'
import { queueEmails } from '#src/server/people/emails/feature.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import type { OrderDeps } from './deps.ts'
import { writeWithdrawn } from './letters.ts'
import {
  about,
  findOrderByNumber,
  findOrderByToken,
  findOrdersOf,
  lockSureOrder,
  markCancelAsked,
  markWithdrawn,
  moveOrder,
} from './orders.sql.ts'
import type { Order } from './tables.ts'

// A consumer cancels by themselves, within their 14 days and before the film is delivered. Everybody else asks the owner.

type CancelWay = 'withdraw' | 'ask' | 'asked'

export function cancelWayOf(order: Order, now: Date): CancelWay | null {
  const { state, method, withdrawnAt, refundedPence, totalPence, cancelAskedAt } = order
  // A card form that nobody paid, and a request, are no contract.
  const isContract = state === 'paid' || state === 'in_production' || (state === 'open' && method === 'bank')
  if (!isContract || withdrawnAt || refundedPence >= totalPence) return null
  if (isWithdrawable(order, now)) return 'withdraw'
  return cancelAskedAt ? 'asked' : 'ask'
}

// While the bank decides about the money, none can go back another way.
const isWithdrawable = ({ buyer, paidAt, cancelUntil, dispute }: Order, now: Date): boolean =>
  buyer === 'consumer' &&
  (dispute === null || dispute === 'won') &&
  (!paidAt || (cancelUntil !== null && cancelUntil > now))

// All of it before the work begins. After they asked us to begin, what the finished stages leave of the price, rounded in
// their favour.
export async function dueBack(deps: OrderDeps, db: Executor, order: Order) {
  if (!order.paidAt) return { duePence: 0, donePercent: 0 }
  const donePercent = order.beginsNow ? await deps.percentDone(db, order.id) : 0
  const chargedPence = Math.floor((order.totalPence * donePercent) / 100)
  return { duePence: Math.max(0, order.totalPence - chargedPence - order.refundedPence), donePercent }
}

// Twice it is done once: the second answer is the first.
async function withdraw(deps: OrderDeps, id: string, name = '') {
  await deps.closePayment(id)
  return deps.database.transaction(async (tx) => {
    const order = await lockSureOrder(tx, id)
    if (order.withdrawnAt) return describeWithdrawn(order)
    const now = deps.clock.now()
    if (cancelWayOf(order, now) !== 'withdraw') throw new AppError('conflict', refusals.notCancelled)
    if (order.state === 'open' && (await deps.isPayable(tx, id))) throw new AppError('conflict', refusals.orderBusy)
    const { duePence, donePercent } = await dueBack(deps, tx, order)
    const withdrawn = await markWithdrawn(tx, id, {
      withdrawnAt: now,
      withdrawnDuePence: duePence,
      name: order.name || name,
    })
    const event = { actor: 'customer', ...about(order) } as const
    const facts = { duePence, donePercent, wasPaid: order.paidAt !== null }
    await deps.record(tx, [{ ...event, kind: 'order.withdrawn', facts }])
    if (order.state === 'open') {
      await moveOrder(tx, id, { state: 'cancelled' })
      await deps.record(tx, [{ ...event, kind: 'order.cancelled', facts: { note: '', isMailed: false } }])
    }
    return describeWithdrawn(withdrawn)
  })
}

const describeWithdrawn = ({ number, withdrawnAt, withdrawnDuePence }: Order) => ({
  orderNumber: number,
  at: withdrawnAt?.toISOString() ?? null,
  dueBack: withdrawnAt ? toPounds(withdrawnDuePence ?? 0) : null,
})

async function askToCancel(deps: OrderDeps, id: string) {
  return deps.database.transaction(async (tx) => {
    const order = await lockSureOrder(tx, id)
    const way = cancelWayOf(order, deps.clock.now())
    if (way === null || way === 'withdraw') throw new AppError('conflict', refusals.notCancelled)
    if (way === 'ask') {
      await markCancelAsked(tx, id, deps.clock.now())
      await deps.record(tx, [{ kind: 'order.cancel_asked', actor: 'customer', ...about(order), facts: {} }])
    }
    return describeWithdrawn(order)
  })
}

export async function alertOwnerOfCancelling(
  deps: OrderDeps,
  tx: Transaction,
  asked: EventOf<'order.cancel_asked'>[],
): Promise<void> {
  for (const { id, number } of await findOrdersOf(tx, asked)) {
    const message = `The buyer of order ${number} asks you to cancel it. Write to them, and refund what you agree on`
    await tellOwner(deps, tx, { incident: `cancel-asked ${id}`, message })
  }
}

// At once, and with what is due: their proof that they cancelled.
export async function confirmWithdrawal(
  deps: OrderDeps,
  tx: Transaction,
  withdrawn: EventOf<'order.withdrawn'>[],
): Promise<void> {
  for (const order of await findOrdersOf(tx, withdrawn)) await queueEmails(deps, tx, writeWithdrawn(deps, order))
}

// What came by transfer the owner sends back: it counts as refunded when they say that they have.
export async function askOwnerForTransfer(
  deps: OrderDeps,
  tx: Transaction,
  order: Order,
  pence: number,
): Promise<void> {
  const message = `Order ${order.number} was cancelled by its buyer: send ${formatPence(pence)} back by bank transfer within 14 days, and book it there with Refund`
  await tellOwner(deps, tx, { incident: `withdrawn ${order.id}`, message })
}

export const withdrawalRoutes = (deps: OrderDeps): Route[] => [
  route(withdrawOrder, async ({ params }) => ({
    body: await withdraw(deps, (await findByToken(deps, params.token)).id),
  })),
  route(askCall, async ({ params }) => {
    await askToCancel(deps, (await findByToken(deps, params.token)).id)
    return { body: done }
  }),
  route(withdrawByNumber, async ({ body }) => {
    const order = await findOrderByNumber(deps.database, body.orderNumber)
    // The same words for a wrong number and a wrong address.
    if (!order || order.email?.toLowerCase() !== body.email.toLowerCase()) {
      throw new AppError('not_found', refusals.orderNotFoundSo)
    }
    const canWithdraw = order.withdrawnAt || cancelWayOf(order, deps.clock.now()) === 'withdraw'
    return { body: canWithdraw ? await withdraw(deps, order.id, body.name) : await askToCancel(deps, order.id) }
  }),
]

async function findByToken(deps: OrderDeps, token: string): Promise<Order> {
  const order = await findOrderByToken(deps.database, token)
  if (!order) throw new AppError('not_found', refusals.orderUnknown)
  return order
}
