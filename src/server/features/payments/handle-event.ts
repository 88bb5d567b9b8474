import { AppError } from '#src/kit/app-error.ts'
import { lockOrder, recordOrderEvent, setDispute } from '#src/server/features/orders/index.ts'
import type { Dispute } from '#src/server/platform/payments/port.ts'
import type { PaymentDeps } from './deps.ts'
import { settleIntent } from './settle-intent.ts'
import { findAttemptOfIntent } from './store.ts'

export type EventSubject = { kind: 'intent' | 'dispute'; id: string }

// What the event said is not believed: the provider is asked how it stands now.
export async function handleEvent(deps: PaymentDeps, { kind, id }: EventSubject): Promise<void> {
  if (kind === 'intent') {
    const intent = await deps.payments.findIntent(id)
    if (intent) await settleIntent(deps, intent)
    return
  }
  const dispute = await deps.payments.findDispute(id)
  if (dispute) await recordDispute(deps, dispute)
}

async function recordDispute(deps: PaymentDeps, { intentId, state, amountPence }: Dispute): Promise<void> {
  const attempt = intentId ? await findAttemptOfIntent(deps.database, intentId) : undefined
  if (!attempt) throw new AppError('not_found', 'The dispute is about no payment of ours.')
  await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, attempt.orderId)
    if (!order || !(await setDispute(tx, order.id, state))) return
    const detail = { amountPence }
    await recordOrderEvent(tx, deps.clock.now(), {
      orderId: order.id,
      actor: 'provider',
      kind: `dispute.${state}`,
      detail,
    })
    deps.log.warn({ orderNumber: order.number, state }, 'a payment is disputed')
  })
}
