import { currentRegion } from '#src/kit/region.ts'
import type { Say } from './say.ts'

// The owner's own name for it, else what it is called where the shop is.
export function sayCurrency(say: Say, words: string): string {
  const said = say(words)
  return said === words ? currentRegion().currencyName : said
}
