import * as quotes from '#src/contracts/sales/quotes.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { quoteRoutes } from './routes.ts'
import { quoteHandlers, quoteJobs } from './jobs.ts'

export { mailThePrice, type MailThePriceDeps } from './jobs.ts'
export { makeQuoteAccess } from './quote-access.ts'

export const quotesFeature = defineFeature({
  calls: callsIn(quotes),
  routes: quoteRoutes,
  jobs: quoteJobs,
  handlers: quoteHandlers,
})
