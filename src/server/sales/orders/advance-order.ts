import { advanceCustomer } from '#src/server/people/customers/feature.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { moveOrder, recordOrderEvent } from './store.ts'

// False when the order already stands there or further on, or is not paid.
export async function advanceOrder(
  { clock }: { clock: Clock },
  tx: Transaction,
  { orderId, state }: { orderId: string; state: 'in_production' | 'delivered' },
): Promise<boolean> {
  const now = clock.now()
  const changes = state === 'delivered' ? { deliveredAt: now } : { startedAt: now }
  const moved = await moveOrder(tx, orderId, { state, changes })
  if (!moved) return false
  if (moved.customerId) await advanceCustomer(tx, moved.customerId, state)
  await recordOrderEvent(tx, now, { orderId, actor: 'system', kind: `order.${state}` })
  return true
}
