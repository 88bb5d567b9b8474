import { done } from '#src/contracts/call.ts'
import { sendAutoResponse as sendAutoResponseCall, submitQuote } from '#src/contracts/quotes.ts'
import { toPounds } from '#src/kit/money.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { makeAcceptQuote, type QuoteDeps } from './accept-quote.ts'
import type { AcknowledgeDeps } from './acknowledge-quotes.ts'
import type { QuoteAccess } from './quote-access.ts'
import { sendAutoResponse } from './send-auto-response.ts'

export function quoteRoutes(deps: QuoteDeps & AcknowledgeDeps & { quoteAccess: QuoteAccess }): Route[] {
  const acceptQuote = makeAcceptQuote(deps)
  return [
    route(submitQuote, async ({ body }) => {
      const { customerId, reference, totalPricePence } = await acceptQuote(body)
      return {
        body: { ...done, customerId, reference, totalPrice: toPounds(totalPricePence) },
        cookies: [deps.quoteAccess.grant(customerId)],
      }
    }),
    route(sendAutoResponseCall, async (incoming) => {
      await sendAutoResponse(deps, incoming, incoming.body.email)
      return { body: done }
    }),
  ]
}
