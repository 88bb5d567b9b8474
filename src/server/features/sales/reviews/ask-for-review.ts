import { orderPath } from '#src/contracts/pages.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { type MailDeps, queueEmails } from '#src/server/features/people/emails/feature.ts'
import { findOrder } from '#src/server/features/sales/orders/feature.ts'
import { insertAsked } from './store.ts'

interface AskDeps extends MailDeps {
  siteUrl: string
}

// Once for an order, however many of its films are approved. Only a paid order, and not one whose money went back.
export async function askForReview(deps: AskDeps, tx: Transaction, orderId: string): Promise<void> {
  const order = await findOrder(tx, orderId)
  if (!order?.paidAt || !order.email || order.refundedPence >= order.totalPence) return
  const isFirst = await insertAsked(tx, { orderId, orderNumber: order.number, askedAt: deps.clock.now() })
  if (!isFirst) return
  const content = {
    title: 'How did we do?',
    paragraphs: [
      'Thank you for approving your film. Would you tell us, and others, what you think of it?',
      'Two sentences are enough. We read it first, and may show it on our site with the name you give. You can take it back at any time. We won’t ask again.',
    ],
    action: { label: 'Write a review', url: `${deps.siteUrl}${orderPath(order.token)}#review` },
  }
  const letter = { customerId: order.customerId, kind: 'transactional' as const, recipient: order.email }
  await queueEmails(deps, tx, [{ ...letter, subject: 'How did we do?', content }])
}
