import * as words from '#src/contracts/words/site/consent.ts'

// What somebody ticks on the quote form to get further mail, word for word. A changed text gets a name of its own: what
// somebody read is stored with them.
export const consentWordings = {
  'offers-2026': words.offers,
} as const

export type ConsentName = keyof typeof consentWordings
