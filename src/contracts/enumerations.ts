// The choices of the quote form, in the order they are shown.

import { formatPence, toPence } from '#src/kit/money.ts'
import * as words from './words/site/choices.ts'
import * as packages from './words/site/packages.ts'
import { budgetSteps } from './default-prices.ts'
import type { Prices } from './prices.ts'
import type { Say } from './words/say.ts'

export interface Choice<Value extends string> {
  value: Value
  label: string
}

const choices = <const Value extends string>(...pairs: [Value, string][]): Choice<Value>[] =>
  pairs.map(([value, label]) => ({ value, label }))

export const valuesOf = <Value extends string>(list: Choice<Value>[]): [Value, ...Value[]] =>
  list.map(({ value }) => value) as [Value, ...Value[]]

export const labelOf = (list: Choice<string>[], value: string): string =>
  list.find((choice) => choice.value === value)?.label ?? value

export const businessTypes = choices(
  ['restaurant', words.businessRestaurant],
  ['retail', words.businessRetail],
  ['ecommerce', words.businessECommerce],
  ['automotive', words.businessAutomotive],
  ['property', words.businessProperty],
  ['hotel', words.businessHotel],
  ['beauty', words.businessBeauty],
  ['other', words.businessOther],
)

// The operator's test form knows one more trade.
export const testBusinessTypes = choices(
  ['property', words.businessProperty],
  ['automotive', words.businessAutomotive],
  ['restaurant', words.businessRestaurant],
  ['retail', words.businessRetail],
  ['hotel', words.businessHotel],
  ['beauty', words.businessBeauty],
  ['fitness', words.businessFitness],
  ['other', words.businessOther],
)

export const currentMarketings = choices(
  ['photos-only', words.marketingPhotosOnly],
  ['basic-video', words.marketingBasicVideo],
  ['social-media', words.marketingSocialMedia],
  ['professional', words.marketingProfessionalMarketing],
  ['none', words.marketingNoneYet],
)

export const photoCounts = choices(
  ['5-8', packages.standardPhotos],
  ['8-12', packages.premiumPhotos],
  ['12-15', packages.luxuryPhotos],
  ['none', words.photosNoPhotosYet],
)

export const marketingInterests = choices(
  ['social_media', words.marketingSocialMedia],
  ['lead_generation', words.focusLeadGeneration],
  ['brand_awareness', words.focusBrandAwareness],
  ['property_showcase', words.focusPropertyShowcase],
  ['complete_campaign', words.focusCompleteCampaign],
  ['ongoing_support', words.focusOngoingSupport],
)

export const roles = choices(
  ['business-owner', words.roleBusinessOwner],
  ['marketing-manager', words.roleMarketingManager],
  ['social-media-manager', words.roleSocialMediaManager],
  ['restaurant-owner', words.roleRestaurantOwner],
  ['retail-manager', words.roleRetailManager],
  ['car-dealer', words.roleCarDealer],
)

export const timelines = choices(
  ['asap', words.timeAsSoonAsPossible],
  ['urgent', words.timeUrgent],
  ['48-hours', words.timeWithin48Hours],
  ['1-week', words.timeWithin1Week],
  ['flexible', words.timeFlexible],
)

// As the quote form offers them: with what the first one costs.
export const timelinesAt = ({ rush }: Prices, say: Say): typeof timelines =>
  timelines.map((choice) =>
    choice.value === 'asap'
      ? { ...choice, label: say(words.withRush, { time: say(choice.label), price: formatPence(rush) }) }
      : choice,
  )

export const budgets = choices(...budgetSteps.map((step): [typeof step, string] => [step, step]), [
  'custom',
  words.budgetCustom,
])

// In the shop's currency.
export const budgetsHere = (): typeof budgets =>
  budgets.map((choice) =>
    choice.value === 'custom' ? choice : { ...choice, label: formatPence(toPence(Number(choice.value.slice(1)))) },
  )

export const priorities = choices(['high', 'High'], ['standard', 'Standard'], ['low', 'Low'])
export type Priority = (typeof priorities)[number]['value']

export const customerStatuses = choices(
  ['new', 'New'],
  ['quoted', 'Quoted'],
  ['paid', 'Paid'],
  ['in_production', 'In production'],
  ['delivered', 'Delivered'],
  ['unsubscribed', 'Unsubscribed'],
)

export const checkoutMethods = ['stripe', 'bank', 'contact'] as const
