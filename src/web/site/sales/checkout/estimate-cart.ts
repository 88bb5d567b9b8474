import { type AddOnId, addOns, defaultService, serviceNames } from '#src/contracts/catalogue.ts'
import { defaultPence, type Prices } from '#src/contracts/prices.ts'
import { withoutIncluded } from '#src/contracts/sales/packages.ts'
import type { PriceLine } from '#src/contracts/sales/checkout.ts'
import { toPounds } from '#src/kit/money.ts'
import * as words from '#src/contracts/words/site/checkout.ts'
import { say } from '#src/web/ui/say.ts'
import type { CheckoutLink } from './checkout-link.ts'

export interface Price {
  serviceName: string
  lines: PriceLine[]
  total: number
  originalPrice: number
  basePrice: number
  discountPercent: number | null
}

// Express takes the place of rush.
const withoutRush = (lines: PriceLine[], chosen: readonly AddOnId[]): PriceLine[] =>
  chosen.includes('express') ? lines.filter(({ kind }) => kind !== 'rush') : lines

// What the page shows until the server's own price is there, which then takes its place. An offer's price only the
// server knows.
export function estimateCart(link: CheckoutLink, chosen: readonly AddOnId[], prices: Prices): Price | undefined {
  if (link.offer) return undefined
  const service = link.service ?? defaultService
  const originalPrice =
    link.discount?.price ?? toPounds(link.service ? prices.list[link.service] : defaultPence(prices))
  const percent = link.discount?.percent ?? null
  const basePrice = Math.round(originalPrice * (1 - (percent ?? 0) / 100))
  const name = serviceNames[service]
  const base: PriceLine[] = [
    { kind: 'service', id: service, name, price: originalPrice },
    ...(percent ? [discountLine(percent, basePrice - originalPrice)] : []),
  ]
  return withAddOns(
    { serviceName: name, lines: base, total: 0, originalPrice, basePrice, discountPercent: percent },
    withoutIncluded(service, chosen),
    prices,
  )
}

// The same price with other add-ons: they never change what the film itself costs.
export function withAddOns(price: Price, chosen: readonly AddOnId[], prices: Prices): Price {
  const others = withoutRush(price.lines, chosen).filter(({ kind }) => kind !== 'add-on')
  const lines = [...others, ...chosen.map((id) => addOnLine(id, prices))]
  return { ...price, lines, total: sumPounds(lines.map((line) => line.price)) }
}

const discountLine = (percent: number, price: number): PriceLine => ({
  kind: 'discount',
  id: 'discount',
  name: say(words.discountLine, { percent }),
  price,
})

const addOnLine = (id: AddOnId, prices: Prices): PriceLine => ({
  kind: 'add-on',
  id,
  name: addOns[id].name,
  price: toPounds(prices.addOns[id]),
})

// Pounds with pence are no exact numbers: 0.1 and 0.2 make 0.30000000000000004.
const sumPounds = (amounts: number[]): number => Math.round(amounts.reduce((sum, one) => sum + one * 100, 0)) / 100
