// The choices of the quote form, in the order they are shown.

import { formatPence, toPence } from '#src/kit/money.ts'
import { budgetSteps } from './default-prices.ts'
import type { Prices } from './prices.ts'

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
  ['restaurant', 'Restaurant'],
  ['retail', 'Retail'],
  ['ecommerce', 'E-commerce'],
  ['automotive', 'Automotive'],
  ['property', 'Property'],
  ['hotel', 'Hotel'],
  ['beauty', 'Beauty'],
  ['other', 'Other'],
)

// The operator's test form knows one more trade.
export const testBusinessTypes = choices(
  ['property', 'Property'],
  ['automotive', 'Automotive'],
  ['restaurant', 'Restaurant'],
  ['retail', 'Retail'],
  ['hotel', 'Hotel'],
  ['beauty', 'Beauty'],
  ['fitness', 'Fitness'],
  ['other', 'Other'],
)

export const currentMarketings = choices(
  ['photos-only', 'Photos only'],
  ['basic-video', 'Basic video'],
  ['social-media', 'Social media'],
  ['professional', 'Professional marketing'],
  ['none', 'None yet'],
)

export const photoCounts = choices(
  ['5-8', '5-8 photos'],
  ['8-12', '8-12 photos'],
  ['12-15', '12-15 photos'],
  ['none', 'No photos yet'],
)

export const marketingInterests = choices(
  ['social_media', 'Social media'],
  ['lead_generation', 'Lead generation'],
  ['brand_awareness', 'Brand awareness'],
  ['property_showcase', 'Property showcase'],
  ['complete_campaign', 'Complete campaign'],
  ['ongoing_support', 'Ongoing support'],
)

export const roles = choices(
  ['business-owner', 'Business owner'],
  ['marketing-manager', 'Marketing manager'],
  ['social-media-manager', 'Social media manager'],
  ['restaurant-owner', 'Restaurant owner'],
  ['retail-manager', 'Retail manager'],
  ['car-dealer', 'Car dealer'],
)

export const timelines = choices(
  ['asap', 'As soon as possible'],
  ['urgent', 'Urgent'],
  ['48-hours', 'Within 48 hours'],
  ['1-week', 'Within 1 week'],
  ['flexible', 'Flexible'],
)

// As the quote form offers them: with what the first one costs.
export const timelinesAt = ({ rush }: Prices): typeof timelines =>
  timelines.map((choice) =>
    choice.value === 'asap' ? { ...choice, label: `${choice.label} (rush +${formatPence(rush)})` } : choice,
  )

export const budgets = choices(...budgetSteps.map((step): [typeof step, string] => [step, step]), ['custom', 'Custom'])

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
