import { zodResolver } from '@hookform/resolvers/zod'
import type { z } from 'zod'
import { findService } from '#src/contracts/catalogue.ts'
import { readSiteSettings } from '#src/contracts/checkout.ts'
import { listPhotos } from '#src/contracts/photos.ts'
import { sendAutoResponse, submitQuote } from '#src/contracts/quotes.ts'
import { callApi } from '../../api/call-api.ts'
import { track } from '../../api/track.ts'
import type { SentQuote } from './draft-record.ts'
import type { QuoteValues } from './quote-fields.ts'
import { quoteForm, toQuoteRequest } from './quote-rules.ts'

// Everything about the quote that knows the contracts and their parser. It comes with the first touch of the form
// (load-server.ts): nobody needs it before.

export { findRefusedField } from './quote-rules.ts'

export const resolveQuote = zodResolver(quoteForm)

export interface QuoteToStore {
  values: QuoteValues
  photoCount: number
  // The same answers sent again get the same name, so that a lost answer never makes a second quote.
  nameAttempt: (content: string) => string | undefined
}

export async function storeQuote({ values, photoCount, nameAttempt }: QuoteToStore): Promise<SentQuote> {
  const request = toQuoteRequest(values, photoCount)
  const body = { ...request, submissionId: nameAttempt(JSON.stringify(request)) }
  const { data } = await callApi(submitQuote, { body })
  void askForAnswer(body)
  const service = findService(body.serviceType)
  track('quote_submit', service && { service })
  return { customerId: data.customerId, reference: data.reference, serviceType: body.serviceType }
}

// The quote is stored either way, and the server answers it by itself when this never arrives.
async function askForAnswer({ email, name, serviceType, source }: z.input<typeof submitQuote.body>): Promise<void> {
  await callApi(sendAutoResponse, { body: { email, customerName: name, serviceType, source } }).catch(() => undefined)
}

export async function readBackupForm(): Promise<string | undefined> {
  const { data } = await callApi(readSiteSettings)
  return data.backupFormUrl ?? undefined
}

export async function readPhotos(customerId: string, signal: AbortSignal) {
  return (await callApi(listPhotos, { params: { customerId }, signal })).data
}
