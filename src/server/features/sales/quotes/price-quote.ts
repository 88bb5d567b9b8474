import {
  type AddOnId,
  addOns,
  type PriceBook,
  rushPence,
  type ServiceId,
  servicePricePence,
} from '#src/contracts/catalogue.ts'
import { sumPence } from '#src/kit/money.ts'

export interface Asked {
  serviceType: ServiceId
  addOns: AddOnId[]
  timeline?: string | undefined
  source: string
}

// What the browser says about prices is never read: this is the only sum.
export function priceQuote(asked: Asked) {
  const book: PriceBook = asked.source === 'test' ? 'terms' : 'list'
  const basePricePence = servicePricePence(book, asked.serviceType)
  const addOnPricePence = sumPence(asked.addOns.map((id) => addOns[id].pricePence))
  const rushPricePence = asked.timeline === 'asap' ? rushPence : 0
  return {
    basePricePence,
    addOnPricePence,
    rushPricePence,
    totalPricePence: basePricePence + addOnPricePence + rushPricePence,
  }
}
