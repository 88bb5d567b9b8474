import { toPence, toPounds, withVat } from '#src/kit/money.ts'
import { defaultPriceTexts } from './default-prices.ts'
import { type PriceKey, priceKeys, type PriceTexts } from './prices.ts'

// In per cent, and whether the prices that the owner types include it or it is added to them.
export const defaultVatTexts = { 'vat.rate': '20', 'vat.mode': 'included' }

export type VatKey = keyof typeof defaultVatTexts
type VatTexts = Partial<Record<VatKey, string>>

export const vatPerMilleOf = (texts: VatTexts): number =>
  Math.round(Number(texts['vat.rate'] || defaultVatTexts['vat.rate']) * 10)

// What customers see and pay: always with VAT, however the owner types prices. For the server alone: pages are told the
// outcome.
export function askedPrices(texts: PriceTexts & VatTexts): PriceTexts {
  if (texts['vat.mode'] !== 'added') return texts
  const perMille = vatPerMilleOf(texts)
  const add = (key: PriceKey): string => {
    const typed = texts[key] || defaultPriceTexts[key]
    return key === 'offer.percent' ? typed : toPounds(withVat(toPence(Number(typed)), perMille)).toFixed(2)
  }
  return Object.fromEntries(priceKeys.map((key) => [key, add(key)]))
}
