import { done } from '#src/contracts/call.ts'
import { orderPages } from '#src/contracts/pages.ts'
import { openQuoteLink, sendAutoResponse as sendAutoResponseCall, submitQuote } from '#src/contracts/sales/quotes.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { toPounds } from '#src/kit/money.ts'
import { confirmAddress, findQuote } from '#src/server/people/customers/feature.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { makeAcceptQuote, type QuoteDeps } from './accept-quote.ts'
import type { AcknowledgeDeps } from './acknowledge-quotes.ts'
import { sendAutoResponse } from './send-auto-response.ts'

export function quoteRoutes(deps: QuoteDeps & AcknowledgeDeps): Route[] {
  const acceptQuote = makeAcceptQuote(deps)
  return [
    route(submitQuote, async ({ body, source }) => {
      const { customerId, reference, totalPricePence } = await acceptQuote(body, source)
      return {
        body: { ...done, customerId, reference, totalPrice: toPounds(totalPricePence) },
        cookies: [deps.quoteAccess.grant(customerId)],
      }
    }),
    route(openQuoteLink, async ({ params, header }) => {
      const quoteId = deps.quoteAccess.quoteOfLink(params.token)
      const quote = quoteId && (await findQuote(deps.database, quoteId))
      if (!quote) throw new AppError('not_found', refusals.linkInvalid)
      // Not for a program that looks through mail: it agrees to nothing.
      const isPerson = header('sec-fetch-dest') === 'document'
      if (isPerson) await confirmAddress(deps.database, quote.customerId, deps.clock.now())
      const query = new URLSearchParams({ service: quote.serviceType, quote: quote.reference })
      return {
        body: {},
        headers: { location: `${orderPages.checkout}?${query.toString()}` },
        cookies: [deps.quoteAccess.grant(quote.cameTo ?? quote.customerId)],
      }
    }),
    route(
      sendAutoResponseCall,
      async (incoming) => {
        await sendAutoResponse(deps, incoming, incoming.body.email)
        return { body: done }
      },
      (asker) => {
        if (!asker.session && !deps.quoteAccess.customerOf(asker)) {
          throw new AppError('forbidden', refusals.linkOfAnotherQuote)
        }
      },
    ),
  ]
}
