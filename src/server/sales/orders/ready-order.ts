import { minUsablePhotos } from '#src/contracts/sales/brief-limits.ts'
import { queueEmails } from '#src/server/people/emails/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { findBrief } from './brief-store.ts'
import type { OrderDeps } from './deps.ts'
import { writePhotosReceived } from './photo-mails.ts'
import { findUnreadyOrdersOf, lockOrder, markReady, recordOrderEvent } from './store.ts'
import type { Order } from './tables.ts'

// A customer's photo can be used from now on: orders that waited for it may begin.
export async function readyOrdersOf(deps: OrderDeps, customerId: string): Promise<void> {
  for (const { id } of await findUnreadyOrdersOf(deps.database, customerId)) {
    await deps.database.transaction(async (tx) => {
      const order = await lockOrder(tx, id)
      const ready = order && (await readyOrder(deps, tx, order))
      if (ready) await queueEmails(deps, tx, writePhotosReceived(deps, ready))
    })
  }
}

// The promised time runs from the moment when the order is paid, three photos can be used and the film has a name. Answers
// the order when that is now. The caller holds it.
export async function readyOrder(deps: OrderDeps, tx: Transaction, order: Order): Promise<Order | undefined> {
  if (!order.paidAt || order.readyAt || !order.customerId) return undefined
  const usable = await deps.countUsablePhotos(tx, order.customerId)
  const brief = await findBrief(tx, order.id)
  if (usable < minUsablePhotos || !brief?.nameToShow) return undefined
  const readyAt = deps.clock.now()
  await markReady(tx, order.id, readyAt)
  const ready = { ...order, readyAt }
  await recordOrderEvent(tx, readyAt, { orderId: order.id, actor: 'customer', kind: 'order.ready' })
  for (const whenReady of deps.whenReady) await whenReady(tx, ready)
  return ready
}
