import type { ServiceId } from '#src/contracts/catalogue.ts'
import { discountedPence, type Prices } from '#src/contracts/prices.ts'
import type { OfferRow } from './tables.ts'

export type OfferTerms = Pick<OfferRow, 'serviceType' | 'pricePence' | 'percent' | 'listPence'>

// What a service costs with the offer; undefined when it is for another one.
export function priceWithOffer(offer: OfferTerms, service: ServiceId, prices: Prices): number | undefined {
  const { serviceType, pricePence, percent } = offer
  if (percent !== null) return discountedPence(priceWithoutOffer(offer, service, prices), percent)
  return serviceType === service && pricePence !== null ? pricePence : undefined
}

// The published discount is one on the price of its day, unless the shop asks for less by now.
export function priceWithoutOffer({ percent, listPence }: OfferTerms, service: ServiceId, prices: Prices): number {
  const nowPence = prices.list[service]
  return percent === null ? nowPence : Math.min(listPence?.[service] ?? nowPence, nowPence)
}
