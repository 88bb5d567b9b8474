import { serviceNames } from '#src/contracts/catalogue.ts'
import { AppError } from '#src/kit/app-error.ts'
import { greetingName } from '#src/kit/greeting-name.ts'
import { formatPence } from '#src/kit/money.ts'
import { refuseSuppressed, type SendDeps, sendLetter } from '#src/server/features/people/emails/feature.ts'
import { findOfferById, offerUrl } from '#src/server/features/sales/offers/feature.ts'
import type { OrderDeps } from './deps.ts'
import { findOrder } from './store.ts'
import type { Order } from './tables.ts'

export type LinkDeps = OrderDeps & Pick<SendDeps, 'markAnswered'>

// Null unless the order was taken by phone and its link still holds.
export async function paymentLinkOf(deps: OrderDeps, order: Order): Promise<string | null> {
  if (order.state !== 'open' || order.method !== 'contact' || !order.offerId) return null
  const { state, offer } = await findOfferById(deps, order.offerId)
  return state === 'valid' ? offerUrl(deps, offer) : null
}

export async function sendPaymentLink(deps: LinkDeps, id: string) {
  const order = await findOrder(deps.database, id)
  const url = order && (await paymentLinkOf(deps, order))
  if (!url) throw new AppError('conflict', 'This order has no payment link, or it has ended.')
  if (!order.email) throw new AppError('conflict', 'This order has no email address.')
  await refuseSuppressed(deps.database, order.email)
  const { customerId, email, number, serviceType, totalPence } = order
  return sendLetter(deps, {
    recipient: email,
    customerId,
    write: async () => ({
      kind: 'personal',
      subject: `Your order ${number}: pay online`,
      content: {
        paragraphs: [
          `Hello ${greetingName(order.name)},`,
          `Thank you for your order of ${serviceNames[serviceType]}. You can pay ${formatPence(totalPence)} online with the button below. Then add your photos, and we’ll start.`,
        ],
        action: { label: `Pay ${formatPence(totalPence)}`, url },
      },
    }),
  })
}
