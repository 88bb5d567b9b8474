import { currentRegion } from '#src/kit/region.ts'
import {
  type AddOnId,
  addOns,
  defaultService,
  findAddOn,
  findService,
  type ServiceId,
  serviceNames,
} from '#src/contracts/catalogue.ts'
import { defaultPence, type Prices, servicePricePence } from '#src/contracts/prices.ts'
import { isIncluded } from '#src/contracts/sales/packages.ts'
import { addOnIncluded, wrongAmount } from '#src/contracts/words/site/refusals.ts'
import { rush } from '#src/contracts/words/site/packages.ts'
import { AppError } from '#src/kit/app-error.ts'
import { sumPence } from '#src/kit/money.ts'
import { type OfferTerms, priceWithOffer } from '#src/server/sales/offers/feature.ts'
import type { OrderItem } from '#src/server/sales/orders/feature.ts'

// What a browser claims. The sums are optional: an order by transfer names only the price of its service.
export interface CartClaim {
  serviceType: string
  addOns: string[]
  basePrice: number
  addOnPrice?: number
  amount?: number
  currency?: string
}

// What the server itself knows about the cart.
export interface CartFacts {
  offer: OfferTerms | undefined
  isRush: boolean
  // The visitor's own cart was opened without any choice.
  isDefaultCart: boolean
  prices: Prices
}

export interface PricedCart {
  serviceType: ServiceId
  addOns: AddOnId[]
  items: OrderItem[]
  totalPence: number
  // The price was the offer's.
  isOffer: boolean
}

// The only door to a charge: every amount is made here from the price list, and the claim must be the very same.
export function priceCart(claim: CartClaim, facts: CartFacts): PricedCart {
  const { offer, prices } = facts
  const serviceType = findService(claim.serviceType)
  const chosen = claim.addOns.map((idOrName) => findAddOn(idOrName))
  if (!serviceType || !areKnownAndDistinct(chosen)) throw refusal()
  if (chosen.some((id) => isIncluded(serviceType, id))) throw new AppError('bad_request', addOnIncluded)
  const basePence = toPence(claim.basePrice)
  const isOffer = offer !== undefined && priceWithOffer(offer, serviceType, prices) === basePence
  if (!isOffer && !mayBeCharged({ serviceType, basePence, ...facts })) throw refusal()
  const items = listItems({ serviceType, basePence, addOnIds: chosen, isRush: facts.isRush, prices })
  const totalPence = sumPence(items.map(({ pricePence }) => pricePence))
  const addOnPence = sumPence(chosen.map((id) => prices.addOns[id]))
  refuseOtherSums(claim, { totalPence, addOnPence })
  return { serviceType, addOns: chosen, items, totalPence, isOffer }
}

function mayBeCharged({ serviceType, basePence, isDefaultCart, prices }: Asked): boolean {
  if (basePence === servicePricePence(prices, 'list', serviceType)) return true
  return isDefaultCart && serviceType === defaultService && basePence === defaultPence(prices)
}

interface Asked {
  serviceType: ServiceId
  basePence: number
  isDefaultCart: boolean
  prices: Prices
}

interface Chosen extends Pick<Asked, 'serviceType' | 'basePence' | 'prices'> {
  addOnIds: AddOnId[]
  isRush: boolean
}

export const listItems = ({ serviceType, basePence, addOnIds, isRush, prices }: Chosen): OrderItem[] => [
  { kind: 'service', item: serviceType, name: serviceNames[serviceType], pricePence: basePence },
  ...addOnIds.map((id) => ({
    kind: 'add-on' as const,
    item: id,
    name: addOns[id].name,
    pricePence: prices.addOns[id],
  })),
  // Express is faster, and takes its place.
  ...(isRush && !addOnIds.includes('express')
    ? [{ kind: 'rush' as const, item: 'rush', name: rush, pricePence: prices.rush }]
    : []),
]

const areKnownAndDistinct = (ids: (AddOnId | undefined)[]): ids is AddOnId[] =>
  !ids.includes(undefined) && new Set(ids).size === ids.length

function refuseOtherSums(claim: CartClaim, made: { totalPence: number; addOnPence: number }): void {
  const ours = currentRegion().currency.toLowerCase()
  const { addOnPrice, amount, currency = ours } = claim
  const hasRightAddOns = addOnPrice === undefined || toPence(addOnPrice) === made.addOnPence
  const hasRightTotal = amount === undefined || toPence(amount) === made.totalPence
  if (!hasRightAddOns || !hasRightTotal || currency.toLowerCase() !== ours) throw refusal()
}

// NaN, which equals nothing, for whatever is no whole number of pence.
function toPence(pounds: number): number {
  const pence = Math.round(pounds * 100)
  return Math.abs(pounds * 100 - pence) < 1e-6 ? pence : Number.NaN
}

const refusal = (): AppError => new AppError('bad_request', wrongAmount)
