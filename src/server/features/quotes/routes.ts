import { done } from '#src/contracts/call.ts'
import { submitQuote } from '#src/contracts/quotes.ts'
import { toPounds } from '#src/kit/money.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { makeAcceptQuote, type QuoteDeps } from './accept-quote.ts'
import type { QuoteAccess } from './quote-access.ts'

export function quoteRoutes(deps: QuoteDeps & { quoteAccess: QuoteAccess }): Route[] {
  const acceptQuote = makeAcceptQuote(deps)
  return [
    route(submitQuote, async ({ body }) => {
      const { customerId, reference, totalPricePence } = await acceptQuote(body)
      return {
        body: { ...done, customerId, reference, totalPrice: toPounds(totalPricePence) },
        cookies: [deps.quoteAccess.grant(customerId)],
      }
    }),
  ]
}
