import { currentRegion, defaultRegion, keepRegion, type MoneyShape, type Region } from '#src/kit/region.ts'
import { dayMs } from '#src/kit/time.ts'

// Currency, language and time zone as the owner sets them.

const { currency, locale, timeZone } = defaultRegion
export const defaultRegionTexts = { currency, locale, timeZone }

export type RegionKey = keyof typeof defaultRegionTexts
type RegionTexts = Record<RegionKey, string>

// Those with hundredths, which cards are charged in.
export const currencies =
  'GBP EUR USD AED AUD BRL CAD CHF CZK DKK HKD ILS INR MXN MYR NOK NZD PLN RON SEK SGD THB TRY ZAR'.split(' ')

export function isLocale(text: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(text).length > 0
  } catch {
    return false
  }
}

export function isTimeZone(text: string): boolean {
  try {
    return (
      new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '' && /^[\w/+-]+$/.test(text)
    )
  } catch {
    return false
  }
}

export const regionOf = ({ currency: code, locale: language, timeZone: zone }: RegionTexts): Region => {
  const isDefault = code === defaultRegion.currency && language === defaultRegion.locale
  return {
    currency: code,
    locale: language,
    timeZone: zone,
    money: isDefault ? defaultRegion.money : moneyShapeOf(language, code),
    currencyName: isDefault ? defaultRegion.currencyName : nameOf(language, code),
  }
}

// Everything this process writes from now on is written for this region.
export function followRegion(texts: RegionTexts): void {
  if (!isSame(texts, currentRegion())) keepRegion(regionOf(texts))
}

const isSame = (one: RegionTexts, other: RegionTexts): boolean =>
  one.currency === other.currency && one.locale === other.locale && one.timeZone === other.timeZone

// What a page needs to write as the shop does; nothing where it is the default.
export function shownRegion(texts: RegionTexts, today: string): Region | undefined {
  if (isSame(texts, defaultRegion)) return undefined
  const noon = Date.parse(`${today}T12:00:00Z`)
  const options = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  const format = new Intl.DateTimeFormat(texts.locale, options)
  return { ...regionOf(texts), days: [0, 1, 2].map((ahead) => format.format(noon + ahead * dayMs)) }
}

// The narrow space of French is in few fonts.
const plainSpaces = (text: string): string => text.replaceAll('\u202F', '\u00A0')

// Of more than one: 'euros', not 'euro'.
function nameOf(language: string, code: string): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: code, currencyDisplay: 'name' })
  return format.formatToParts(20).find(({ type }) => type === 'currency')?.value ?? code
}

function moneyShapeOf(language: string, code: string): MoneyShape {
  const options = { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' } as const
  const format = new Intl.NumberFormat(language, { ...options, numberingSystem: 'latn', useGrouping: 'always' })
  const parts = format.formatToParts(1_111_111.11).map(({ type, value }) => ({ type, value: plainSpaces(value) }))
  const first = parts.findIndex(({ type }) => type === 'integer')
  const last = parts.findLastIndex(({ type }) => type === 'fraction')
  const join = (some: typeof parts): string => some.map(({ value }) => value).join('')
  const valueOf = (wanted: string): string => parts.find(({ type }) => type === wanted)?.value ?? ''
  return {
    before: join(parts.slice(0, first)),
    after: join(parts.slice(last + 1)),
    group: valueOf('group'),
    decimal: valueOf('decimal'),
  }
}
