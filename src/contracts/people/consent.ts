import { countryOf, type Region } from '#src/kit/region.ts'
import * as words from '#src/contracts/words/site/consent.ts'

// What somebody ticks on the quote form to get further mail, word for word. A changed text gets a name of its own: what
// somebody read is stored with them.
export const consentWordings = {
  'offers-2026': words.offers,
} as const

export type ConsentName = keyof typeof consentWordings

// The soft opt-in: whoever asks for a quote is told that two emails about it follow, and can say no. Elsewhere they have
// to say yes.
const softCountries = ['GB']

export const hasSoftOptIn = (region: Pick<Region, 'locale' | 'currency'>): boolean =>
  softCountries.includes(countryOf(region) ?? '')
