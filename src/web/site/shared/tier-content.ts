import { type ServiceId, serviceNames } from '#src/contracts/catalogue.ts'
import { packages } from '#src/contracts/sales/packages.ts'
import { writtenSavings } from '#src/contracts/default-prices.ts'
import { defaultPrices, type Prices } from '#src/contracts/prices.ts'
import type { Say } from '#src/contracts/words/say.ts'
import * as words from '#src/contracts/words/site/packages.ts'
import { formatPence } from '#src/kit/money.ts'

interface TierContent {
  photos?: string
  lines: string[]
}

export interface Shop {
  isLaunched: boolean
  prices: Prices
  say: Say
}

// What a service contains, in the words of the price list. Prices come from the catalogue.
const tierContent: Record<ServiceId, TierContent> = {
  vr1: { photos: words.standardPhotos, lines: [words.standardLine1, words.standardLine2] },
  vr2: { photos: words.premiumPhotos, lines: [words.premiumLine1, words.premiumLine2, words.premiumLine3] },
  vr3: { photos: words.luxuryPhotos, lines: [words.luxuryLine1, words.luxuryLine2] },
  'combo-3': { lines: [] },
  'combo-5': { lines: [] },
}

// A combo says its tier and what it saves. Before launch and with the prices of the documents, that is their own figure;
// else it is counted against single films.
export function describeTier(id: ServiceId, { isLaunched, prices: { list }, say }: Shop): TierContent {
  const { tier, films } = packages[id]
  const { photos, lines } = tierContent[id]
  if (films === 1) return { ...(photos && { photos: say(photos) }), lines: lines.map((line) => say(line)) }
  const isAsWritten = !isLaunched && list[tier] === defaultPrices.list[tier] && list[id] === defaultPrices.list[id]
  const savedPence = isAsWritten ? writtenSavings[films] : films * list[tier] - list[id]
  const isSaving = savedPence !== undefined && savedPence > 0
  const name = { package: say(serviceNames[tier]) }
  return {
    lines: [
      isSaving ? say(words.comboSaving, { ...name, amount: formatPence(savedPence) }) : say(words.comboContent, name),
    ],
  }
}
