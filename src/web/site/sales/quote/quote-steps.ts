import * as words from '#src/contracts/words/site/quote.ts'
import type { QuoteField } from './quote-fields.ts'

export interface QuoteStep {
  title: string
  fields: readonly QuoteField[]
}

// Photos and how to reach somebody first: whoever leaves after that has left the most.
export const quoteSteps: readonly [QuoteStep, ...QuoteStep[]] = [
  {
    title: words.step1,
    fields: ['photoCount', 'googleDriveLink', 'name', 'phone', 'email', 'noQuoteLetters', 'wantsMail'],
  },
  {
    title: words.yourBusinessTitle,
    fields: ['propertyAddress', 'propertyType', 'currentMarketing', 'role', 'company'],
  },
  {
    title: words.yourFilmTitle,
    fields: ['serviceType', 'marketingInterest', 'timeline', 'budget', 'marketingChallenges', 'requirements'],
  },
  {
    title: words.step4,
    fields: ['nameToShow', 'tagline', 'callToAction', 'phoneToShow', 'site', 'handle'],
  },
]

export const stepOf = (field: string): number =>
  Math.max(
    0,
    quoteSteps.findIndex(({ fields }) => fields.some((other) => other === field)),
  )
