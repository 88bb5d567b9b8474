import { serviceNames } from '#src/contracts/catalogue.ts'
import { paymentLink as letter } from '#src/contracts/words/letters/order-letters.ts'
import { makeSay, phrase } from '#src/contracts/words/say.ts'
import { AppError } from '#src/kit/app-error.ts'
import { greetingName } from '#src/kit/greeting-name.ts'
import { formatPence } from '#src/kit/money.ts'
import { refuseSuppressed, type SendDeps, sendLetter } from '#src/server/people/emails/feature.ts'
import { findOfferById, offerUrl } from '#src/server/sales/offers/feature.ts'
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
  if (!url) throw new AppError('conflict', 'This order has no payment link, or the link has expired.')
  if (!order.email) throw new AppError('conflict', 'This order has no email address.')
  await refuseSuppressed(deps.database, order.email)
  const { customerId, email, number, serviceType, totalPence } = order
  const { words } = await deps.readBusiness(deps.database)
  const total = formatPence(totalPence)
  return sendLetter(deps, {
    recipient: email,
    customerId,
    write: async () => ({
      kind: 'personal',
      subject: phrase(letter.subject, { number }),
      content: {
        paragraphs: [
          phrase(letter.bodyGreeting, { name: greetingName(order.name) }),
          phrase(letter.body, { package: makeSay(words)(serviceNames[serviceType]), total }),
        ],
        action: { label: phrase(letter.button, { total }), url },
      },
    }),
  })
}
