import { type ServiceId, servicePricePence } from '#src/contracts/catalogue.ts'
import type { ConsentName } from '#src/contracts/people/consent.ts'
import { formatPence } from '#src/kit/money.ts'

export const quoteFields = [
  'photoCount',
  'googleDriveLink',
  'name',
  'phone',
  'email',
  // 'yes' from who wants further mail.
  'wantsMail',
  'propertyAddress',
  'propertyType',
  'currentMarketing',
  'role',
  'company',
  'serviceType',
  'marketingInterest',
  'timeline',
  'budget',
  'marketingChallenges',
  'requirements',
  'nameToShow',
  'tagline',
  'callToAction',
  'phoneToShow',
  'site',
  'handle',
] as const
export type QuoteField = (typeof quoteFields)[number]
export type QuoteValues = Record<QuoteField, string>

const unanswered = Object.fromEntries(quoteFields.map((field) => [field, ''])) as QuoteValues
export const emptyQuote: QuoteValues = { ...unanswered, serviceType: 'vr2' satisfies ServiceId }

// The wording of the box for 'wantsMail'.
export const shownConsent: ConsentName = 'offers-2026'

const tierOfCount = new Map<string, ServiceId>([
  ['5-8', 'vr1'],
  ['8-12', 'vr2'],
  ['12-15', 'vr3'],
])

// How many photos somebody has decides the tier, and the tier's price in the terms is the budget.
export function suggestTier(photoCount: string): { serviceType: ServiceId; budget: string } | undefined {
  const serviceType = tierOfCount.get(photoCount)
  return serviceType && { serviceType, budget: formatPence(servicePricePence('terms', serviceType)) }
}

export interface RefusedField {
  field: QuoteField
  text: string
}
