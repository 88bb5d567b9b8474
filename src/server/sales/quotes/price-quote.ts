import type { AddOnId, ServiceId } from '#src/contracts/catalogue.ts'
import { type PriceBook, type Prices, servicePricePence } from '#src/contracts/prices.ts'
import { sumPence } from '#src/kit/money.ts'

export interface Asked {
  serviceType: ServiceId
  addOns: AddOnId[]
  timeline?: string | undefined
  source: string
}

// What the browser says about prices is never read: this is the only sum.
export function priceQuote(asked: Asked, prices: Prices) {
  const book: PriceBook = asked.source === 'test' ? 'terms' : 'list'
  const basePricePence = servicePricePence(prices, book, asked.serviceType)
  const addOnPricePence = sumPence(asked.addOns.map((id) => prices.addOns[id]))
  const rushPricePence = asked.timeline === 'asap' ? prices.rush : 0
  return {
    basePricePence,
    addOnPricePence,
    rushPricePence,
    totalPricePence: basePricePence + addOnPricePence + rushPricePence,
  }
}
