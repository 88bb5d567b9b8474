import { type AddOnId, addOnIds, defaultService, type ServiceId, serviceIds } from './catalogue.ts'
import { defaultPriceTexts } from './default-prices.ts'

// What everything costs, in pence: the owner's own figures, and the defaults where there are none.

export type PriceKey = keyof typeof defaultPriceTexts
export type PriceTexts = Partial<Record<PriceKey, string>>

export const priceKeys = Object.keys(defaultPriceTexts) as [PriceKey, ...PriceKey[]]

export interface Prices {
  // The public price list.
  list: Record<ServiceId, number>
  addOns: Record<AddOnId, number>
  rush: number
  voice: number
  photography: number
  // Of the Terms page and of the operator's screens.
  terms: Record<'vr1' | 'vr2' | 'vr3' | 'monthly' | 'express', number>
  dayOffer: number
  discountPercent: number
}

// `list` is the public price list; `terms` are the prices of the Terms page and of the operator's screens.
export type PriceBook = 'list' | 'terms'

export function pricesOf(texts: PriceTexts): Prices {
  const read = (key: PriceKey): number => Number(texts[key] || defaultPriceTexts[key])
  const pence = (key: PriceKey): number => Math.round(read(key) * 100)
  return {
    list: eachOf(serviceIds, (id) => pence(`price.${id}`)),
    addOns: eachOf(addOnIds, (id) => pence(`price.${id}`)),
    rush: pence('price.rush'),
    voice: pence('price.voice'),
    photography: pence('price.photography'),
    terms: eachOf(['vr1', 'vr2', 'vr3', 'monthly', 'express'], (id) => pence(`terms.${id}`)),
    dayOffer: pence('offer.day7'),
    discountPercent: read('offer.percent'),
  }
}

const eachOf = <Id extends string>(ids: readonly Id[], read: (id: Id) => number): Record<Id, number> =>
  Object.fromEntries(ids.map((id) => [id, read(id)])) as Record<Id, number>

export const defaultPrices = pricesOf({})

// Only what differs from the defaults: a page that was never changed carries nothing.
export const changedPrices = (texts: PriceTexts): PriceTexts =>
  Object.fromEntries(
    priceKeys.flatMap((key) => (texts[key] && texts[key] !== defaultPriceTexts[key] ? [[key, texts[key]]] : [])),
  )

// The Terms do not list combos; the operator's screens estimate them like the second tier.
export function servicePricePence({ list, terms }: Prices, book: PriceBook, service: ServiceId): number {
  if (book === 'list') return list[service]
  return service === 'combo-3' || service === 'combo-5' ? terms.vr2 : terms[service]
}

export const defaultPence = (prices: Prices): number => servicePricePence(prices, 'terms', defaultService)

export const discountedPence = (pricePence: number, percent: number): number =>
  Math.round((pricePence * (1 - percent / 100)) / 100) * 100

// The Terms and the shop name the same thing: these pairs should agree.
const pairs = [
  ['price.vr1', 'terms.vr1'],
  ['price.vr2', 'terms.vr2'],
  ['price.vr3', 'terms.vr3'],
  ['price.express', 'terms.express'],
] as const satisfies [PriceKey, PriceKey][]

// What the Terms would have to say to agree with the shop; empty when they do.
export const termsToCorrect = (texts: PriceTexts): PriceTexts =>
  Object.fromEntries(
    pairs.flatMap(([shop, terms]) => {
      const [right, stated] = [texts[shop] || defaultPriceTexts[shop], texts[terms] || defaultPriceTexts[terms]]
      return Number(right) === Number(stated) ? [] : [[terms, right]]
    }),
  )
