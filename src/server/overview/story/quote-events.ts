import { addOns, findAddOn, serviceNames } from '#src/contracts/catalogue.ts'
import { budgetsHere, labelOf, timelines } from '#src/contracts/enumerations.ts'
import { maxStoryEntries, type StoryEntry } from '#src/contracts/overview/story.ts'
import type { Say } from '#src/contracts/words/say.ts'
import { formatPence } from '#src/kit/money.ts'
import { findQuotesOf } from '#src/server/people/customers/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import type { Shop } from './shop.ts'

export async function quoteEvents(db: Executor, customerId: string, { say }: Shop): Promise<StoryEntry[]> {
  const quotes = await findQuotesOf(db, customerId, maxStoryEntries)
  return quotes.map((quote) => ({
    id: quote.id,
    kind: 'quote',
    at: quote.createdAt.toISOString(),
    title: `Asked for a quote: ${say(serviceNames[quote.serviceType])}, ${formatPence(quote.totalPricePence)}`,
    text: [
      `Reference ${quote.reference}`,
      quote.addOns.length > 0 && `With ${quote.addOns.map((each) => nameAddOn(each, say)).join(', ')}`,
      quote.timeline && `Timeline: ${labelOf(timelines, quote.timeline)}`,
      quote.budget && `Budget: ${labelOf(budgetsHere(), quote.budget)}`,
      quote.marketingChallenges,
      quote.requirements,
    ]
      .filter(Boolean)
      .join('\n'),
  }))
}

const nameAddOn = (idOrName: string, say: Say): string => {
  const id = findAddOn(idOrName)
  return id ? say(addOns[id].name) : idOrName
}
