import { type AddOnId, addOns, serviceNames } from '#src/contracts/catalogue.ts'
import type { PriceLine } from '#src/contracts/checkout.ts'
import { toPounds } from '#src/kit/money.ts'
import type { CheckoutLink } from './checkout-link.ts'
import { defaultPrice, defaultService } from './default-price.ts'

export interface Price {
  serviceName: string
  lines: PriceLine[]
  total: number
  originalPrice: number
  basePrice: number
  discountPercent: number | null
}

// What the page shows until the server's own price is there, which then takes its place. An offer's price only the
// server knows.
export function estimateCart(link: CheckoutLink, chosen: readonly AddOnId[]): Price | undefined {
  if (link.offer) return undefined
  const service = link.service ?? defaultService
  const originalPrice = link.discount?.price ?? defaultPrice(link.service)
  const percent = link.discount?.percent ?? null
  const basePrice = Math.round(originalPrice * (1 - (percent ?? 0) / 100))
  const name = serviceNames[service]
  const base: PriceLine[] = [
    { kind: 'service', id: service, name, price: originalPrice },
    ...(percent ? [discountLine(percent, basePrice - originalPrice)] : []),
  ]
  return withAddOns(
    { serviceName: name, lines: base, total: 0, originalPrice, basePrice, discountPercent: percent },
    chosen,
  )
}

// The same price with other add-ons: they never change what the film itself costs.
export function withAddOns(price: Price, chosen: readonly AddOnId[]): Price {
  const lines = [...price.lines.filter(({ kind }) => kind !== 'add-on'), ...chosen.map(addOnLine)]
  return { ...price, lines, total: sumPounds(lines.map((line) => line.price)) }
}

const discountLine = (percent: number, price: number): PriceLine => ({
  kind: 'discount',
  id: 'discount',
  name: `${percent}% discount`,
  price,
})

const addOnLine = (id: AddOnId): PriceLine => ({
  kind: 'add-on',
  id,
  name: addOns[id].name,
  price: toPounds(addOns[id].pricePence),
})

// Pounds with pence are no exact numbers: 0.1 and 0.2 make 0.30000000000000004.
const sumPounds = (amounts: number[]): number => Math.round(amounts.reduce((sum, one) => sum + one * 100, 0)) / 100
