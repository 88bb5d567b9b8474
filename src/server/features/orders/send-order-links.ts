import { countRequest } from '#src/server/features/caps/index.ts'
import { queueEmails } from '#src/server/features/emails/index.ts'
import type { OrderDeps } from './deps.ts'
import { writeOrderLinks } from './order-mails.ts'
import { findOrdersOfEmail } from './store.ts'

const caps = { inAll: 200, perSource: 10, perAddress: 3 }
const mostOrders = 5

// Nobody learns from the answer whether there are orders: the links go to the address of the orders, or nowhere.
export async function sendOrderLinks(deps: OrderDeps, { email, source }: { email: string; source: string }) {
  await deps.database.transaction(async (tx) => {
    const found = await findOrdersOfEmail(tx, email, mostOrders)
    if (found.length === 0) return
    const passed = await countRequest(deps, tx, [
      { kind: 'link all', most: caps.inAll },
      { kind: 'link source', of: source, most: caps.perSource },
      { kind: 'link address', of: email, most: caps.perAddress },
    ])
    if (!passed) await queueEmails(deps, tx, writeOrderLinks(deps, found))
  })
}
