// What the quote form says about further mail, word for word, beside a box to refuse it. A changed text gets a name of its
// own: what somebody read is stored with them.
export const consentWordings = {
  'films-2026': 'We may send you ideas and offers for films by email. You can stop them at any time.',
} as const

export type ConsentName = keyof typeof consentWordings
