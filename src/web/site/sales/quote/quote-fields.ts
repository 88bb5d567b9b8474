import type { ServiceId } from '#src/contracts/catalogue.ts'
import { budgetSteps } from '#src/contracts/default-prices.ts'
import type { ConsentName } from '#src/contracts/people/consent.ts'

export const quoteFields = [
  'photoCount',
  'googleDriveLink',
  'name',
  'phone',
  'email',
  // 'yes' from anyone who refuses the emails about their quote, or wants further ones.
  'noQuoteLetters',
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

interface Suggestion {
  serviceType: ServiceId
  budget: string
}

const suggestions = new Map<string, Suggestion>([
  ['5-8', { serviceType: 'vr1', budget: budgetSteps[0] }],
  ['8-12', { serviceType: 'vr2', budget: budgetSteps[1] }],
  ['12-15', { serviceType: 'vr3', budget: budgetSteps[2] }],
])

// How many photos somebody has decides the tier, and the tier the step of the budget.
export const suggestTier = (photoCount: string): Suggestion | undefined => suggestions.get(photoCount)

export interface RefusedField {
  field: QuoteField
  text: string
}
