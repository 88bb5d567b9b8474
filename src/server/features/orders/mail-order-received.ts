import { countOne } from '#src/server/features/caps/index.ts'
import { queueEmails } from '#src/server/features/emails/index.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { OrderDeps } from './deps.ts'
import { writeOrderReceived } from './order-mails.ts'
import { recordOrderEvent } from './store.ts'
import type { Order, OrderItem } from './tables.ts'

const caps = { inAll: 500, perSource: 20, perAddress: 5 }

interface Received {
  order: Order
  items: OrderItem[]
  source: string
}

// Anybody can type anybody's address: beyond the caps the order stands, and no mail goes out.
export async function mailOrderReceived(deps: OrderDeps, tx: Transaction, received: Received): Promise<void> {
  const { order, items, source } = received
  const now = deps.clock.now()
  const passed = await countOne(tx, now, [
    { counted: 'order all', most: caps.inAll },
    { counted: `order source ${source}`, most: caps.perSource },
    { counted: `order address ${order.email}`, most: caps.perAddress },
  ])
  if (passed) {
    await recordOrderEvent(tx, now, { orderId: order.id, actor: 'system', kind: 'mail.capped' })
    return
  }
  await queueEmails(deps, tx, writeOrderReceived(deps, { order, items }))
}
