import { findOrder } from '#src/server/features/sales/orders/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { PaymentDeps } from './deps.ts'
import { settleIntent } from './settle-intent.ts'
import { findLiveAttempts } from './store.ts'

export const isPayable = async (tx: Transaction, orderId: string): Promise<boolean> =>
  (await findLiveAttempts(tx, orderId)).length > 0

// Afterwards nobody can pay the order's card payment any more; if somebody just did, the order is paid.
export async function closePayment(deps: PaymentDeps, orderId: string): Promise<void> {
  const order = await findOrder(deps.database, orderId)
  if (order?.state !== 'open') return
  for (const { intentId } of await findLiveAttempts(deps.database, orderId)) {
    if (intentId) await settleIntent(deps, await (await deps.payments()).cancelIntent(intentId))
  }
}
