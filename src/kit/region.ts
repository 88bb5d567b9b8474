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
