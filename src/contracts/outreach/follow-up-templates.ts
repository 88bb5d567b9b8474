import { formatPence } from '#src/kit/money.ts'
import type { Choice } from '#src/contracts/enumerations.ts'
import type { Prices } from '#src/contracts/prices.ts'
import { followUpDay3 as day3, followUpDay7 as day7 } from '#src/contracts/words/letters/follow-up-letters.ts'
import type { Say } from '#src/contracts/words/say.ts'
import type { FollowUpDays } from './sending-hours.ts'

export const followUpTypes = ['day3', 'day7', 'custom'] as const
export type FollowUpType = (typeof followUpTypes)[number]

export const followUpChoices = ({ day3, day7 }: FollowUpDays): Choice<FollowUpType>[] => [
  { value: 'day3', label: `Day ${day3}` },
  { value: 'day7', label: `Day ${day7}` },
  { value: 'custom', label: 'Custom' },
]

export const templateNames = ({ day3, day7 }: FollowUpDays): Record<FollowUpType, string> => ({
  day3: `Day ${day3} Sample`,
  day7: `Day ${day7} Discount`,
  custom: 'Custom',
})

// The offer of day 7: the first film for less, for a week. Never for more than the shop asks.
export const dayOfferOf = ({ list, dayOffer }: Prices) =>
  ({ service: 'vr1', pricePence: Math.min(dayOffer, list.vr1), insteadPence: list.vr1, days: 7 }) as const

export interface FollowUpWords {
  subject: string
  content: string
}

export interface FollowUpTemplate extends FollowUpWords {
  // The button below the words.
  action: string | null
}

interface Said {
  prices: Prices
  business: string
  say: Say
}

// In the owner's words. The name of the customer is filled in later, for each of them.
const name = '[Name]'

export const templatesOf = ({ prices, business, say }: Said): Record<FollowUpType, FollowUpTemplate> => ({
  day3: { subject: say(day3.subject), content: say(day3.body, { name, business }), action: say(day3.button) },
  day7: writeDay7({ prices, business, say }),
  custom: { subject: '', content: '', action: null },
})

function writeDay7({ prices, business, say }: Said): FollowUpTemplate {
  const { pricePence, insteadPence, days } = dayOfferOf(prices)
  const price = formatPence(pricePence)
  const offer = pricePence < insteadPence ? say(day7.offer, { price, listPrice: formatPence(insteadPence) }) : price
  return {
    subject: say(day7.subject, { offer }),
    content: say(day7.body, { name, business, days: String(days), offer }),
    action: say(day7.button, { price }),
  }
}
