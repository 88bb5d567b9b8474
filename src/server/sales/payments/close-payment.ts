import { z } from 'zod'
import type { EventOf } from '#src/server/events/catalogue.ts'
import { findOrder } from '#src/server/sales/orders/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { defineJob, type Queue } from '#src/server/platform/queue/port.ts'
import type { PaymentDeps } from './deps.ts'
import { settleIntent } from './settle-intent.ts'
import { findLiveAttempts } from './store.ts'

export const isPayable = async (tx: Transaction, orderId: string): Promise<boolean> =>
  (await findLiveAttempts(tx, orderId)).length > 0

// Afterwards nobody can pay the order's card payment any more; if somebody just did, the order is paid.
export async function closePayment(deps: PaymentDeps, orderId: string): Promise<void> {
  const order = await findOrder(deps.database, orderId)
  if (order?.state === 'open') await closeAttempts(deps, orderId)
}

// Asked of the provider, so at the latest when the reconciliation comes by. What is paid all the same is listed as a payment
// that fits nothing.
export async function closeAttempts(deps: PaymentDeps, orderId: string): Promise<void> {
  for (const { intentId } of await findLiveAttempts(deps.database, orderId)) {
    if (intentId) await settleIntent(deps, await (await deps.payments()).cancelIntent(intentId))
  }
}

export const closeJob = defineJob({
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
  ended: EventOf<'order.replaced' | 'checkout.abandoned'>[],
): Promise<void> {
  const orderIds = ended.flatMap(({ orderId }) => orderId ?? [])
  await queue.enqueue(
    tx,
    closeJob,
    orderIds.map((orderId) => ({ orderId })),
  )
}
