import { serviceNames } from '#src/contracts/catalogue.ts'
import type { Prices } from '#src/contracts/prices.ts'
import type { KeptDays } from '#src/contracts/studio/kept-days.ts'
import type { Say } from '#src/contracts/words/say.ts'
import { sayRounds } from '#src/contracts/words/say-rounds.ts'
import * as words from '#src/contracts/words/site/terms.ts'
import { formatPence } from '#src/kit/money.ts'
import { currentRegion } from '#src/kit/region.ts'
import { type LegalSection, type PriceRow, saySections, type Trader, type WrittenSection } from './legal-content.ts'

// Of the monthly package.
const monthlyFilms = 5

const sections: WrittenSection[] = [
  ['about', words.section01Title, words.section01Text],
  ['service', words.section02Title, words.section02Text],
  ['prices', words.section03Title, words.section03Text],
  ['payment', words.section04Title, words.section04Text],
  ['photos', words.section05Title, words.section05Text],
  ['delivery', words.section06Title, words.section06Text],
  ['revisions', words.section07Title, words.section07Text],
  ['refunds', words.section08Title, words.section08Text],
  ['ownership', words.section09Title, words.section09Text],
  ['liability', words.section10Title, words.section10Text],
  ['law', words.section11Title, words.section11Text],
]

const listPrices = ({ terms }: Prices, say: Say): PriceRow[] => [
  [say(serviceNames.vr1), formatPence(terms.vr1)],
  [say(serviceNames.vr2), formatPence(terms.vr2)],
  [say(serviceNames.vr3), formatPence(terms.vr3)],
  [say(words.monthlyPackage, { count: String(monthlyFilms) }), formatPence(terms.monthly)],
  [say(words.expressDelivery), `+${formatPence(terms.express)}`],
]

interface Offered {
  prices: Prices
  keptDays: KeptDays
  rounds: number
}

export function termsSectionsAt({ prices, keptDays, rounds }: Offered, trader: Trader, say: Say): LegalSection[] {
  const [vr1, vr2, vr3] = [say(serviceNames.vr1), say(serviceNames.vr2), say(serviceNames.vr3)]
  const { currencyName: currency, currency: code } = currentRegion()
  const values = {
    ...trader,
    vr1,
    vr2,
    vr3,
    currency,
    code,
    retentionDays: String(keptDays.films),
    rounds: sayRounds(say, rounds),
  }
  return saySections(sections, { say, values, prices: listPrices(prices, say) })
}
