import type { z } from 'zod'
import { type AddOnId, type ServiceId, serviceNames } from '#src/contracts/catalogue.ts'
import { defaultPence, discountedPence, type Prices } from '#src/contracts/prices.ts'
import type { PriceLine, quoteCheckout } from '#src/contracts/sales/checkout.ts'
import { sumPence, toPounds } from '#src/kit/money.ts'
import { type FoundOffer, priceWithOffer, priceWithoutOffer } from '#src/server/sales/offers/feature.ts'
import { listItems } from './price-cart.ts'
import type { OrderItem } from './tables.ts'

type Answer = z.input<typeof quoteCheckout.answer>
export type CartPrice = Omit<Answer, 'cart' | 'done' | 'offer'>

export interface CartFacts {
  serviceType: ServiceId
  isDefaultPrice: boolean
  addOns: AddOnId[]
  offer: FoundOffer | undefined
  quote: { reference: string; serviceType: ServiceId; addOns: AddOnId[]; isRush: boolean } | undefined
  // As in the address of the page.
  discount: { percent: number; pricePence: number } | undefined
  prices: Prices
}

// What the checkout shows. Made of the same parts as the charge, so the two cannot differ.
export function quoteCart(facts: CartFacts): CartPrice {
  const { serviceType, addOns: addOnIds, quote, prices } = facts
  const base = priceBase(facts)
  const items = listItems({ serviceType, basePence: base.pence, addOnIds, isRush: quote?.isRush ?? false, prices })
  return {
    serviceType,
    serviceName: serviceNames[serviceType],
    addOns: addOnIds,
    lines: toLines(items, base),
    basePrice: toPounds(base.pence),
    addOnPrice: toPounds(sumPence(addOnIds.map((id) => prices.addOns[id]))),
    total: toPounds(sumPence(items.map(({ pricePence }) => pricePence))),
    originalPrice: toPounds(base.originalPence),
    discountPercent: base.percent,
    isPayable: base.isPayable,
    isDefaultPrice: base.isDefault,
    quote: quote ?? null,
  }
}

interface Base {
  pence: number
  originalPence: number
  percent: number | null
  isPayable: boolean
  isDefault: boolean
}

function priceBase({ serviceType, isDefaultPrice, offer, discount, prices }: CartFacts): Base {
  const plain = { percent: null, isPayable: true, isDefault: false }
  const held = offer?.state === 'valid' ? offer.offer : undefined
  const offered = held && priceWithOffer(held, serviceType, prices)
  if (held && offered !== undefined) {
    const originalPence = Math.max(offered, priceWithoutOffer(held, serviceType, prices))
    return { ...plain, pence: offered, originalPence, percent: held.percent }
  }
  // A discount that nobody published is shown, and cannot be charged.
  if (discount && !offer) {
    const { percent, pricePence } = discount
    const pence = discountedPence(pricePence, percent)
    return { pence, originalPence: pricePence, percent, isPayable: false, isDefault: false }
  }
  const pence = isDefaultPrice ? defaultPence(prices) : prices.list[serviceType]
  return { ...plain, pence, originalPence: pence, isDefault: isDefaultPrice }
}

// The discount as a line of its own: the lines add up to the total either way.
function toLines(items: OrderItem[], base: Base): PriceLine[] {
  const lines = items.map(({ kind, item, name, pricePence }) => ({ kind, id: item, name, price: toPounds(pricePence) }))
  const [service, ...others] = lines
  const cutPence = base.originalPence - base.pence
  if (!service || cutPence === 0) return lines
  const name = base.percent === null ? 'Your offer' : `${base.percent}% discount`
  return [
    { ...service, price: toPounds(base.originalPence) },
    { kind: 'discount', id: 'discount', name, price: toPounds(-cutPence) },
    ...others,
  ]
}
