import { formatPence } from '#src/kit/money.ts'
import type { Choice } from '#src/contracts/enumerations.ts'
import type { Prices } from '#src/contracts/prices.ts'

export type FollowUpType = 'day3' | 'day7' | 'custom'

export const followUpTypes: Choice<FollowUpType>[] = [
  { value: 'day3', label: 'Day 3' },
  { value: 'day7', label: 'Day 7' },
  { value: 'custom', label: 'Custom' },
]

export const templateNames: Record<FollowUpType, string> = {
  day3: 'Day 3 Sample',
  day7: 'Day 7 Discount',
  custom: 'Custom',
}

// The offer of day 7: the first film for less, for a week. Never for more than the shop asks.
export const dayOfferOf = ({ list, dayOffer }: Prices) =>
  ({ service: 'vr1', pricePence: Math.min(dayOffer, list.vr1), insteadPence: list.vr1, days: 7 }) as const

function offerWords(prices: Prices): string {
  const { pricePence, insteadPence } = dayOfferOf(prices)
  const price = formatPence(pricePence)
  return pricePence < insteadPence ? `${price} instead of ${formatPence(insteadPence)}` : price
}

export interface FollowUpWords {
  subject: string
  content: string
}

export const templateWordsOf = (prices: Prices, business: string): Record<FollowUpType, FollowUpWords> => ({
  day3: {
    subject: 'A sample of what your photos could become',
    content: `Hello [Name],\n\nThree days ago you asked us for a film. Before you decide, have a look at films made from photos like yours.\n\nIf you have a question about the quote, reply to this email and you have an answer within 2 hours.\n\n${business}`,
  },
  day7: {
    subject: `Your first film for ${offerWords(prices)}`,
    content: `Hello [Name],\n\nYour quote is a week old, and we would still like to make your film. For the next ${dayOfferOf(prices).days} days your first film is ${offerWords(prices)}: 5-8 photos, delivered in 24-48 hours.\n\nThe link below is yours alone and works once.\n\n${business}`,
  },
  custom: { subject: '', content: '' },
})

// The button below the words.
export const templateActionsOf = (prices: Prices): Record<FollowUpType, string | undefined> => ({
  day3: 'See the samples',
  day7: `Order your first film for ${formatPence(dayOfferOf(prices).pricePence)}`,
  custom: undefined,
})
