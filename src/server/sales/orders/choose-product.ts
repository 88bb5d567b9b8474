import type { z } from 'zod'
import { defaultService, findService, type ServiceId } from '#src/contracts/catalogue.ts'
import type { quoteCheckout } from '#src/contracts/sales/checkout.ts'
import type { QuotedBuyer } from '#src/server/people/customers/feature.ts'
import type { FoundOffer } from '#src/server/sales/offers/feature.ts'
import type { CartRow } from './tables.ts'

type Product = Pick<CartRow, 'serviceType' | 'priceSource' | 'offerId'>

export interface Choosing {
  // The cart as it was left, or an empty one.
  start: CartRow
  offer: FoundOffer | undefined
  // One that the cart does not know yet.
  quote: QuotedBuyer | undefined
}

// An offer that holds, then what the page names, then a quote that is new to the cart, then the cart.
export function chooseProduct(asked: z.output<typeof quoteCheckout.body>, { start, offer, quote }: Choosing): Product {
  const named = asked.serviceType === undefined ? undefined : findService(asked.serviceType)
  if (offer?.state === 'valid') {
    const fallback = quote?.serviceType ?? start.serviceType
    return takeOffer(offer.offer, { named, fallback })
  }
  if (named) return asked.isDefaultPrice && named === defaultService ? atDefault : atList(named)
  if (quote) return atList(quote.serviceType)
  const { serviceType, priceSource, offerId } = start
  return { serviceType, priceSource, offerId }
}

const atDefault: Product = { serviceType: defaultService, priceSource: 'default', offerId: null }
const atList = (serviceType: ServiceId): Product => ({ serviceType, priceSource: 'list', offerId: null })

type Offer = NonNullable<FoundOffer['offer']>

function takeOffer(offer: Offer, { named, fallback }: { named: ServiceId | undefined; fallback: ServiceId }): Product {
  const serviceType = named ?? offer.serviceType ?? fallback
  const isForIt = offer.serviceType === null || offer.serviceType === serviceType
  return isForIt ? { serviceType, priceSource: 'offer', offerId: offer.id } : atList(serviceType)
}
