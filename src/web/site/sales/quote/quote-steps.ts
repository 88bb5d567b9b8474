import type { QuoteField } from './quote-fields.ts'

export interface QuoteStep {
  title: string
  fields: readonly QuoteField[]
}

// Photos and how to reach somebody first: whoever leaves after that has left the most.
export const quoteSteps: readonly [QuoteStep, ...QuoteStep[]] = [
  {
    title: 'Photos and contact',
    fields: ['photoCount', 'googleDriveLink', 'name', 'phone', 'email', 'wantsMail'],
  },
  { title: 'Your business', fields: ['propertyAddress', 'propertyType', 'currentMarketing', 'role', 'company'] },
  {
    title: 'Your film',
    fields: ['serviceType', 'marketingInterest', 'timeline', 'budget', 'marketingChallenges', 'requirements'],
  },
  {
    title: 'What it says',
    fields: ['nameToShow', 'tagline', 'callToAction', 'phoneToShow', 'site', 'handle'],
  },
]

export const stepOf = (field: string): number =>
  Math.max(
    0,
    quoteSteps.findIndex(({ fields }) => fields.some((other) => other === field)),
  )
