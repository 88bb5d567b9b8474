import { orderPath } from '#src/contracts/pages.ts'
import { reviewRequest as words } from '#src/contracts/words/letters/film-letters.ts'
import { phrase } from '#src/contracts/words/say.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { type MailDeps, queueEmails } from '#src/server/people/emails/feature.ts'
import { findOrder } from '#src/server/sales/orders/feature.ts'
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
    title: phrase(words.subjectAndTitle),
    paragraphs: [phrase(words.body)],
    action: { label: phrase(words.button), url: `${deps.siteUrl}${orderPath(order.token)}#review` },
  }
  const letter = { customerId: order.customerId, kind: 'transactional' as const, recipient: order.email }
  await queueEmails(deps, tx, [{ ...letter, subject: phrase(words.subjectAndTitle), content }])
}
