// Where the shop is: its currency, its language and its clock. One for the whole process, because every amount and every
// date is written with it: the server sets it whenever it reads the settings, a page when it starts.

// What stands around an amount. Taken from Intl once by the server: waking it up takes a browser 15 ms and more.
export interface MoneyShape {
  before: string
  after: string
  group: string
  decimal: string
}

export interface Region {
  currency: string
  locale: string
  timeZone: string
  money: MoneyShape
  // As in 'by card in pounds sterling'.
  currencyName: string
  // Names of today and of the days after it, for pages that name a day without Intl.
  days?: readonly string[]
}

export const defaultRegion: Region = {
  currency: 'GBP',
  locale: 'en-GB',
  timeZone: 'Europe/London',
  money: { before: '£', after: '', group: ',', decimal: '.' },
  currencyName: 'pounds sterling',
}

let kept = defaultRegion

export const currentRegion = (): Region => kept

export const keepRegion = (region: Region = defaultRegion): void => {
  kept = region
}

// Of the language, such as GB of en-GB; a language of no country is that of its currency where only one has it.
export function countryOf({ locale, currency }: Pick<Region, 'locale' | 'currency'>): string | undefined {
  const [, country] = /-([A-Za-z]{2})(?:-|$)/.exec(locale) ?? []
  return country?.toUpperCase() ?? (currency === 'GBP' ? 'GB' : undefined)
}
