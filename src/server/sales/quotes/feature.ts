import * as quotes from '#src/contracts/sales/quotes.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { type AcknowledgeDeps, answerRoutes, quoteHandlers, quoteJobs } from './answer-quote.ts'
import { type QuoteDeps, quoteRoutes } from './quotes.ts'

export { mailThePrice } from './answer-quote.ts'
export { makeQuoteAccess } from './quote-access.ts'

export const quotesFeature = defineFeature({
  calls: callsIn(quotes),
  routes: (deps: AcknowledgeDeps & QuoteDeps) => [...quoteRoutes(deps), ...answerRoutes(deps)],
  jobs: quoteJobs,
  handlers: quoteHandlers,
})
