import type { changeQuote, sendAutoResponse, submitQuote } from '#src/contracts/sales/quotes.ts'
import { findService } from '#src/contracts/catalogue.ts'
import { askServer } from '#src/web/api/ask-server.ts'
import { track } from '#src/web/api/track.ts'
import * as paths from '#src/contracts/paths.ts'
import type { SentQuote } from './draft-record.ts'
import type { QuoteValues } from './quote-fields.ts'
import { type QuoteRequest, toQuoteRequest } from './quote-rules.ts'

export interface QuoteToStore {
  values: QuoteValues
  photoCount: number
  // The same answers sent again get the same name, so that a lost answer never makes a second quote.
  nameAttempt: (content: string) => string | undefined
}

export async function storeQuote({ values, photoCount, nameAttempt }: QuoteToStore): Promise<SentQuote> {
  const request = toQuoteRequest(values, photoCount)
  const body = { ...request, submissionId: nameAttempt(JSON.stringify(request)) }
  const { customerId, reference } = await askServer<typeof submitQuote>(paths.submitQuote, { body })
  void askForAnswer(body)
  const service = findService(body.serviceType)
  track('quote_submit', service && { service })
  return { customerId, reference, serviceType: body.serviceType }
}

interface QuoteToChange {
  quote: SentQuote
  values: QuoteValues
  photoCount: number
}

export async function changeStoredQuote({ quote, values, photoCount }: QuoteToChange): Promise<SentQuote> {
  const body = toQuoteRequest(values, photoCount)
  const { customerId, reference, arrived } = quote
  await askServer<typeof changeQuote>(paths.changeQuote, { params: { customerId }, body })
  return { customerId, reference, serviceType: body.serviceType, ...(arrived === undefined ? {} : { arrived }) }
}

// The quote is stored either way, and the server answers it by itself when this never arrives.
async function askForAnswer({ email, name, serviceType, source }: QuoteRequest): Promise<void> {
  const body = { email, customerName: name, serviceType, source }
  await askServer<typeof sendAutoResponse>(paths.sendAutoResponse, { body }).catch(() => undefined)
}
