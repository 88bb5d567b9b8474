import { discountedPence, type ServiceId, servicePricePence } from '#src/contracts/catalogue.ts'
import type { OfferRow } from './tables.ts'

export type OfferTerms = Pick<OfferRow, 'serviceType' | 'pricePence' | 'percent'>

// What a service costs with the offer; undefined when it is for another one.
export function priceWithOffer({ serviceType, pricePence, percent }: OfferTerms, service: ServiceId) {
  if (percent !== null) return discountedPence(servicePricePence('list', service), percent)
  return serviceType === service && pricePence !== null ? pricePence : undefined
}
