import { wordTable } from '#src/kit/word-table.ts'

// Where a text stood before a later version moved it: whoever changed it there finds it changed here.
const renamedWords = wordTable({
  'words.home-prices.rush': 'words.packages.rush',
  'words.letter-shared.rush': 'words.packages.rush',
  'words.order.customBrandingLabel': 'words.packages.addOnCustomBrandingName',
  'words.footer.deliveryTime': 'words.packages.deliveryTime',
  'words.offer.yourOfferTitle': 'words.shared.yourOffer',
  'words.footer.music': 'words.shared.music',
  'words.order.orderLabel': 'words.shared.orderLabel',
  'words.film-editor.lineLabel': 'words.film-words.lineLabel',
})

export const formerKeys = Object.keys(renamedWords)

export const formerKeysOf = (key: string): string[] => formerKeys.filter((former) => renamedWords[former] === key)

// By the keys of today. What was changed since the move counts; of two that became one, the first does.
export function byTodaysKeys(words: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(words)
  const moved = entries.flatMap(([key, text]): [string, string][] => {
    const today = renamedWords[key]
    return today ? [[today, text]] : []
  })
  const own = entries.filter(([key]) => !renamedWords[key])
  return Object.fromEntries([...moved.toReversed(), ...own])
}
