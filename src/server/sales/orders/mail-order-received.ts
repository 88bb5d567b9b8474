import { countedAddress } from '#src/kit/counted-address.ts'
import { capsOf, countRequest } from '#src/server/people/caps/feature.ts'
import { queueEmails } from '#src/server/people/emails/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { OrderDeps } from './deps.ts'
import { writeOrderReceived } from './order-mails.ts'
import { recordOrderEvent } from './store.ts'
import type { Order, OrderItem } from './tables.ts'
import { markBankDetailsSent } from './waiting-store.ts'

interface Received {
  order: Order
  items: OrderItem[]
  source: string
}

// Anybody can type anybody's address: beyond the caps the order stands, and no mail goes out.
export async function mailOrderReceived(deps: OrderDeps, tx: Transaction, received: Received): Promise<void> {
  const { order, items, source } = received
  const address = countedAddress(order.email ?? '')
  const overCap = await countRequest(deps, tx, capsOf('orderMails', { source, address }))
  if (overCap) {
    await recordOrderEvent(tx, deps.clock.now(), { orderId: order.id, actor: 'system', kind: 'mail.capped' })
    return
  }
  const shop = await deps.readBusiness(tx)
  await queueEmails(deps, tx, writeOrderReceived(deps, { order, items, shop }))
  if (order.method === 'bank' && shop.bankDetails) await markBankDetailsSent(tx, order.id, deps.clock.now())
}
