import { formatPence } from '#src/kit/money.ts'
import type { Dispute } from '#src/server/platform/payments/port.ts'
import { about, lockOrder, setDispute } from '#src/server/sales/orders/feature.ts'
import type { PaymentDeps } from './deps.ts'
import { findAttemptOfIntent } from './payments.sql.ts'

// A buyer who asks the bank for the money back: delivery waits while that is open, and work ends when it is lost.

export async function followDispute(deps: PaymentDeps, id: string): Promise<void> {
  const dispute = await (await deps.payments()).findDispute(id)
  if (dispute) await recordDispute(deps, { ...dispute, id })
}

async function recordDispute(deps: PaymentDeps, { id, intentId, state, amountPence }: Dispute & { id: string }) {
  const attempt = intentId ? await findAttemptOfIntent(deps.database, intentId) : undefined
  await deps.database.transaction(async (tx) => {
    const order = attempt && (await lockOrder(tx, attempt.orderId))
    if (order && !(await setDispute(tx, order.id, state))) return
    await deps.tellOwner(tx, {
      incident: `dispute ${id} ${state}`,
      message: describeDispute(order?.number, { state, amountPence }),
    })
    if (!order) return
    const kind = ({ open: 'dispute.opened', won: 'dispute.won', lost: 'dispute.lost' } as const)[state]
    const facts = { disputeId: id, amountPence: amountPence ?? null }
    await deps.record(tx, [{ kind, actor: 'provider', ...about(order), facts, cause: `dispute:${id}:${state}` }])
  })
}

function describeDispute(
  orderNumber: string | undefined,
  { state, amountPence }: Pick<Dispute, 'state' | 'amountPence'>,
) {
  const money = amountPence === undefined ? 'a payment' : formatPence(amountPence)
  const of = orderNumber ? `of order ${orderNumber}` : 'of an order that could not be found'
  if (state === 'open') return `A buyer disputes ${money} ${of}`
  return `The dispute over ${money} ${of} was ${state}`
}
