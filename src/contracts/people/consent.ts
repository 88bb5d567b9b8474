// What somebody ticks on the quote form to get further mail, word for word. A changed text gets a name of its own: what
// somebody read is stored with them.
export const consentWordings = {
  'offers-2026': 'Yes, send me ideas and offers for films by email. I can stop them at any time.',
} as const

export type ConsentName = keyof typeof consentWordings
