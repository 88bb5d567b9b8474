import { declaredWords } from '#src/contracts/words/declared-words.ts'

// Stands before every text of the shop, and before each of its paragraphs.
export const mark = '§'

// A shop of another country: all of it comes from one file of settings.
export const foreignShop = {
  kind: 'reelwright settings',
  settings: {
    businessName: 'Olive Filme',
    legalName: 'Olive Filme GmbH',
    address: 'Hafenstraße 1',
    companyNumber: 'HRB 12345',
    vatNumber: 'DE123456789',
    'vat.rate': '19',
    currency: 'EUR',
    locale: 'de-DE',
    timeZone: 'Europe/Berlin',
    'price.vr1': '119',
    'price.express': '47.60',
  },
  words: Object.fromEntries(
    [...declaredWords.values()].map(({ key, text }) => [key, `${mark}${text.replaceAll('\n\n', `\n\n${mark}`)}`]),
  ),
}

// What is no text of the product: what the shop is called, references, addresses, amounts and dates; and hashtags, which
// hold letters alone.
const data = [
  'Olive Filme GmbH',
  'Olive Filme',
  'HRB 12345',
  'DE123456789',
  'Hafenstraße 1',
  'EUR',
  /\S+@\S+|#\p{L}+|https?:\S+|[A-Z]-\w{5}-\w{5}|(?:TEST-)?(?:RW|CN)-\d+|\b[\da-f]{8}\b|\d+[.,: ]*\s*\p{L}{3,5}\b/gu,
]

// Of all these texts the defaults, which nobody has changed: they have words, and no mark.
export const findDefaults = (texts: readonly string[], names: readonly string[] = []): string[] =>
  texts.filter((text) => {
    if (text.includes(mark)) return false
    const rest = [...names, ...data].reduce<string>((all, known) => all.replaceAll(known, ''), text)
    return /\p{L}{3,}/u.test(rest)
  })
