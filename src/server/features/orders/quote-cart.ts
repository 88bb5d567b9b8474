import type { z } from 'zod'
import {
  type AddOnId,
  addOns,
  discountedPence,
  findAddOn,
  findService,
  type ServiceId,
  serviceNames,
  servicePricePence,
} from '#src/contracts/catalogue.ts'
import type { PriceLine, quoteCheckout } from '#src/contracts/checkout.ts'
import { sumPence, toPounds } from '#src/kit/money.ts'
import type { FoundOffer } from '#src/server/features/offers/index.ts'
import { listItems, mayBeCharged } from './price-cart.ts'
import type { OrderItem } from './tables.ts'

type Asked = z.output<typeof quoteCheckout.body>
type Answer = z.input<typeof quoteCheckout.answer>

export interface QuoteFacts {
  offer: FoundOffer | undefined
  quote: { reference: string; serviceType: ServiceId; addOns: AddOnId[]; isRush: boolean } | undefined
}

// What the checkout shows. Made of the same parts as the charge, so the two cannot differ.
export function quoteCart(asked: Asked, { offer, quote }: QuoteFacts): Answer {
  const { serviceType, base } = priceBase(asked, offer?.state === 'valid' ? offer.offer : undefined)
  const addOnIds = [...new Set(asked.addOns.flatMap((text) => findAddOn(text) ?? []))]
  const items = listItems({ serviceType, basePence: base.pence, addOnIds, isRush: quote?.isRush ?? false })
  return {
    serviceType,
    serviceName: serviceNames[serviceType],
    addOns: addOnIds,
    lines: toLines(items, base),
    basePrice: toPounds(base.pence),
    addOnPrice: toPounds(sumPence(addOnIds.map((id) => addOns[id].pricePence))),
    total: toPounds(sumPence(items.map(({ pricePence }) => pricePence))),
    originalPrice: toPounds(base.originalPence),
    discountPercent: base.percent,
    isPayable: base.isPayable,
    offer: offer ? { state: offer.state, expiresAt: offer.offer?.expiresAt.toISOString() ?? null } : null,
    quote: quote ?? null,
  }
}

type Offered = { serviceType: ServiceId; pricePence: number } | undefined

function priceBase(asked: Asked, offer: Offered): { serviceType: ServiceId; base: Base } {
  const named = asked.serviceType ? findService(asked.serviceType) : undefined
  const serviceType = named ?? offer?.serviceType ?? 'vr2'
  const base = offer?.serviceType === serviceType ? priceOfOffer(offer) : priceOfPage(asked, serviceType)
  return { serviceType, base }
}

interface Base {
  pence: number
  originalPence: number
  percent: number | null
  isPayable: boolean
}

function priceOfOffer({ serviceType, pricePence }: NonNullable<Offered>): Base {
  const originalPence = Math.max(pricePence, servicePricePence('list', serviceType))
  return { pence: pricePence, originalPence, percent: null, isPayable: true }
}

function priceOfPage({ serviceType, discount, price }: Asked, service: ServiceId): Base {
  const named = isWithin(price, 0.01, 1_000_000) ? Math.round(price * 100) : undefined
  const percent = isWithin(discount, 1, 100) ? discount : undefined
  if (named !== undefined && percent !== undefined) {
    const pence = discountedPence(named, percent)
    return { pence, originalPence: named, percent, isPayable: mayBeCharged(service, pence) }
  }
  // Without any parameters the page offers VR2 Premium at the price of the Terms.
  const usual = servicePricePence(serviceType === undefined ? 'terms' : 'list', service)
  const pence = named !== undefined && mayBeCharged(service, named) ? named : usual
  return { pence, originalPence: pence, percent: null, isPayable: true }
}

// What is outside a sane range counts as absent.
const isWithin = (value: number | undefined, least: number, most: number): value is number =>
  value !== undefined && value >= least && value <= most

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
