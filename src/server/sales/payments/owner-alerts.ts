import { formatPence } from '#src/kit/money.ts'
import { tellOwner } from '#src/server/admin/health/feature.ts'
import type { EventOf } from '#src/server/events/catalogue.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { describeForOwner, findOrder } from '#src/server/sales/orders/feature.ts'
import type { OrderDeps } from '#src/server/sales/orders/feature.ts'

// What the owner must know of the money at once: an alert and a mail, one for each.

type OddPayment = EventOf<'payment.mismatch' | 'payment.second' | 'payment.late' | 'payment.unmatched'>

export async function alertOwnerOfPayments(deps: OrderDeps, tx: Transaction, odd: OddPayment[]): Promise<void> {
  for (const event of odd) {
    const { intentId } = event.facts
    const message =
      'named' in event.facts
        ? `A payment names order ${event.facts.named} but matches none: ${intentId}`
        : `Order ${await numberOf(tx, event.orderId)}: ${describeForOwner({ kind: event.kind, facts: event.facts })}`
    await tellOwner(deps, tx, { incident: `odd-payment ${intentId}`, message })
  }
}

export async function alertOwnerOfRefunds(
  deps: OrderDeps,
  tx: Transaction,
  failed: EventOf<'refund.failed'>[],
): Promise<void> {
  for (const { orderId, facts } of failed) {
    const { refundId, amountPence, failure } = facts
    const of = orderId ? `for order ${await numberOf(tx, orderId)}` : 'of a payment that matches no order'
    await tellOwner(deps, tx, {
      incident: `refund ${refundId} failed`,
      message: `The refund of ${formatPence(amountPence)} ${of} failed: ${failure}. Try again, or send the money back another way`,
    })
  }
}

type Disputed = EventOf<'dispute.opened' | 'dispute.won' | 'dispute.lost'>

export async function alertOwnerOfDisputes(deps: OrderDeps, tx: Transaction, disputes: Disputed[]): Promise<void> {
  for (const { kind, orderId, facts } of disputes) {
    const number = await numberOf(tx, orderId)
    await alertOfDispute(deps, tx, { ...facts, state: stateOf[kind], of: `of order ${number}` })
  }
}

const stateOf = { 'dispute.opened': 'open', 'dispute.won': 'won', 'dispute.lost': 'lost' } as const

interface DisputeNews {
  disputeId: string
  amountPence: number | null
  state: 'open' | 'won' | 'lost'
  of: string
}

export async function alertOfDispute(deps: OrderDeps, tx: Transaction, news: DisputeNews): Promise<void> {
  const { disputeId, amountPence, state, of } = news
  const money = amountPence === null ? 'a payment' : formatPence(amountPence)
  const message = state === 'open' ? `A buyer disputes ${money} ${of}` : `The dispute over ${money} ${of} was ${state}`
  await tellOwner(deps, tx, { incident: `dispute ${disputeId} ${state}`, message })
}

const numberOf = async (db: Executor, orderId: string | undefined): Promise<string> =>
  (orderId && (await findOrder(db, orderId))?.number) || 'unknown'
