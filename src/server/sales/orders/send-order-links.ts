import { z } from 'zod'
import { countedAddress } from '#src/kit/counted-address.ts'
import { capsOf, countRequest, takeRoom } from '#src/server/people/caps/feature.ts'
import { queueEmails } from '#src/server/people/emails/feature.ts'
import { defineJob } from '#src/server/platform/queue/port.ts'
import type { OrderDeps } from './deps.ts'
import { writeOrderLinks } from './order-mails.ts'
import { findOrdersOfEmail } from './store.ts'

const maxOrders = 5

interface LostLink {
  email: string
  source: string
}

export const sendLinksJob = defineJob({
  name: 'orders.send-links',
  schema: z.object({ email: z.string(), source: z.string() }),
})

// The answer takes the same time for every address: whether there are orders is looked up after it.
export async function requestOrderLinks(deps: OrderDeps, lost: LostLink): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await takeRoom(deps, tx, capsOf('linkRequests', { source: lost.source }))
    await deps.queue.enqueue(tx, sendLinksJob, [lost])
  })
}

// The links go to the address of the orders, or nowhere.
export async function sendOrderLinks(deps: OrderDeps, { email, source }: LostLink): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const found = await findOrdersOfEmail(tx, email, maxOrders)
    if (found.length === 0) return
    const overCap = await countRequest(deps, tx, capsOf('orderLinks', { source, address: countedAddress(email) }))
    if (!overCap) await queueEmails(deps, tx, writeOrderLinks(deps, found))
  })
}
