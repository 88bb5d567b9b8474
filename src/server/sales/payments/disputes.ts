import type { Dispute } from '#src/server/platform/payments/port.ts'
import { about, lockOrder, setDispute } from '#src/server/sales/orders/feature.ts'
import type { PaymentDeps } from './deps.ts'
import { alertOfDispute } from './owner-alerts.ts'
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
    if (!order) {
      const of = 'of an order that could not be found'
      await alertOfDispute(deps, tx, { disputeId: id, amountPence: amountPence ?? null, state, of })
      return
    }
    const kind = ({ open: 'dispute.opened', won: 'dispute.won', lost: 'dispute.lost' } as const)[state]
    const facts = { disputeId: id, amountPence: amountPence ?? null }
    await deps.record(tx, [{ kind, actor: 'provider', ...about(order), facts, cause: `dispute:${id}:${state}` }])
  })
}
