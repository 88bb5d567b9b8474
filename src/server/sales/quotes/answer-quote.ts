import { done } from '#src/contracts/call.ts'
import { orderPages } from '#src/contracts/pages.ts'
import { openQuoteLink, sendAutoResponse as sendAutoResponseCall } from '#src/contracts/sales/quotes.ts'
import type { Prices } from '#src/contracts/prices.ts'
import { countedAddress } from '#src/kit/counted-address.ts'
import { capsOf, countRequests } from '#src/server/people/caps/feature.ts'
import {
  type Acknowledged,
  claimAcknowledgements,
  confirmAddress,
  findBuyerByEmail,
  findQuote,
  findUnacknowledgedQuotes,
} from '#src/server/people/customers/feature.ts'
import { type MailDeps, queueEmails, type OutgoingEmail } from '#src/server/people/emails/feature.ts'
import type { RecordEvents } from '#src/server/events/log.ts'
import type { Database, Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import type { QuoteAccess } from './quote-access.ts'
import { z } from 'zod'
import { makeBatch } from '#src/kit/batch.ts'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import type { EventOf } from '#src/server/events/catalogue.ts'
import { type AddOnId, addOns, serviceNames } from '#src/contracts/catalogue.ts'
import { quoteReceived as letter } from '#src/contracts/words/letters/customer-letters.ts'
import * as shared from '#src/contracts/words/letters/shared.ts'
import { phrase } from '#src/contracts/words/say.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { rush } from '#src/contracts/words/site/packages.ts'
import { formatPence } from '#src/kit/money.ts'
import { type Incoming, type Route, route } from '#src/server/platform/http/port.ts'

export interface AcknowledgeDeps extends MailDeps {
  database: Database
  log: Log
  secrets: Secrets
  quoteAccess: QuoteAccess
  siteUrl: string
  readPrices: (db: Executor) => Promise<Prices>
  record: RecordEvents
}

// Quotes that came together are answered together.
export async function mailThePrice(
  { queue }: Pick<MailDeps, 'queue'>,
  tx: Transaction,
  requested: EventOf<'quote.requested'>[],
) {
  await queue.enqueue(tx, acknowledgeQuotesJob, [{ quoteIds: requested.map(({ facts }) => facts.quoteId) }])
}

// Once for every quote, whoever asks first: the job that came with it, or the page that sent it. From here on the customer
// has a quote. Beyond the caps the quote stands, and no mail goes out.
export async function acknowledgeQuotes(deps: AcknowledgeDeps, tx: Transaction, quoteIds: string[]): Promise<void> {
  const claimed = await claimAcknowledgements(tx, quoteIds, deps.clock.now())
  const answered = await keepWithin(deps, tx, claimed)
  const prices = await deps.readPrices(tx)
  await queueEmails(
    deps,
    tx,
    answered.map((acknowledged) =>
      acknowledgeQuote(acknowledged, { checkoutUrl: quoteLink(deps, acknowledged.quote.id), prices }),
    ),
  )
  await deps.record(
    tx,
    answered.map(({ customer, quote }) => ({
      kind: 'quote.sent',
      actor: 'system',
      customerId: customer.id,
      facts: { quoteId: quote.id },
      cause: `quote:${quote.id}:sent`,
    })),
  )
}

const quoteLink = ({ quoteAccess, siteUrl }: AcknowledgeDeps, quoteId: string): string =>
  `${siteUrl}${openQuoteLink.path.replace(':token', quoteAccess.signLink(quoteId))}`

async function keepWithin(deps: AcknowledgeDeps, tx: Transaction, claimed: Acknowledged[]): Promise<Acknowledged[]> {
  const overCap = await countRequests(
    deps,
    tx,
    claimed.map(({ customer, quote }) =>
      capsOf('quoteMails', { source: quote.sender, address: countedAddress(customer.email) }),
    ),
  )
  const capped = claimed.flatMap(({ customer, quote }, index) => {
    const cap = overCap[index]?.kind
    return cap ? { customer, quote, cap } : []
  })
  await deps.record(
    tx,
    capped.map(({ customer, quote, cap }) => ({
      kind: 'quote.capped',
      actor: 'system',
      customerId: customer.id,
      facts: { quoteId: quote.id, cap },
    })),
  )
  for (const { quote, cap } of capped) {
    deps.log.warn({ quote: quote.reference, cap }, 'a quote was not acknowledged: too many today')
  }
  return claimed.filter((_, index) => !overCap[index])
}

// The quote and the way to pay it. Anybody can type anybody's address into the form, so the words are ours alone.
function acknowledgeQuote(
  { customer, quote }: Acknowledged,
  { checkoutUrl, prices }: { checkoutUrl: string; prices: Prices },
): OutgoingEmail {
  const { reference } = quote
  return {
    customerId: customer.id,
    kind: 'transactional',
    recipient: customer.email,
    subject: phrase(letter.subject, { reference }),
    content: {
      title: phrase(letter.title),
      paragraphs: [phrase(letter.body, { reference })],
      bill: billOf(quote, prices),
      action: { label: phrase(letter.button), url: checkoutUrl },
      after: [phrase(letter.after)],
      footer: [phrase(letter.footer)],
    },
  }
}

function billOf(quote: Acknowledged['quote'], prices: Prices) {
  const { serviceType, basePricePence, addOns: chosen, rushPricePence, totalPricePence } = quote
  return {
    lines: [
      { label: phrase(serviceNames[serviceType]), value: formatPence(basePricePence) },
      ...(chosen as AddOnId[]).map((id) => ({ label: phrase(addOns[id].name), value: formatPence(prices.addOns[id]) })),
      ...(rushPricePence > 0 ? [{ label: phrase(rush), value: formatPence(rushPricePence) }] : []),
    ],
    total: { label: phrase(shared.total), value: formatPence(totalPricePence) },
  }
}

// The quote goes to its own address, whatever address the caller names, and only once: at once, instead of in a moment.
async function sendAutoResponse(
  deps: AcknowledgeDeps,
  caller: Pick<Incoming, 'session' | 'cookie'>,
  email: string | undefined,
): Promise<void> {
  const customerId = await findCustomerOf(deps, caller, email)
  if (!customerId) return
  await deps.database.transaction(async (tx) => {
    await acknowledgeQuotes(deps, tx, await findUnacknowledgedQuotes(tx, customerId))
  })
}

async function findCustomerOf(
  deps: AcknowledgeDeps,
  caller: Pick<Incoming, 'session' | 'cookie'>,
  email: string | undefined,
): Promise<string | undefined> {
  const own = deps.quoteAccess.customerOf(caller)
  if (own || !caller.session) return own
  const named = email ? await findBuyerByEmail(deps.database, email) : undefined
  return named?.customerId
}

const maxAtOnce = 8

const acknowledgeQuotesJob = defineJob({
  name: 'quotes.acknowledge',
  schema: z.object({ quoteIds: z.array(z.uuid()) }),
  // Quotes that come one by one have a job each: taken singly, a busy minute's answers would be late by minutes.
  maxAtOnce,
})

export const quoteJobs = [acknowledgeQuotesJob]

export function quoteHandlers(deps: AcknowledgeDeps): JobHandler[] {
  // Jobs that are taken together share a transaction, as their quotes did.
  const acknowledge = makeBatch<string[], void>({
    maxItems: maxAtOnce,
    minQueuedForSecondRun: Number.POSITIVE_INFINITY,
    run: async (jobs) => {
      await deps.database.transaction((tx) => acknowledgeQuotes(deps, tx, jobs.flat()))
      return jobs.map(() => undefined)
    },
  })
  return [handleJob(acknowledgeQuotesJob, ({ quoteIds }) => acknowledge(quoteIds))]
}

export const answerRoutes = (deps: AcknowledgeDeps): Route[] => [
  route(openQuoteLink, async ({ params, header }) => {
    const quoteId = deps.quoteAccess.quoteOfLink(params.token)
    const quote = quoteId && (await findQuote(deps.database, quoteId))
    if (!quote) throw new AppError('not_found', refusals.linkInvalid)
    // Not for a program that looks through mail: it agrees to nothing.
    const isPerson = header('sec-fetch-dest') === 'document'
    // Of the entry that asked for it: what a merge has joined it to may be at another address.
    const askedBy = quote.cameTo ?? quote.customerId
    if (isPerson) await confirmAddress(deps.database, askedBy, deps.clock.now())
    const query = new URLSearchParams({ service: quote.serviceType, quote: quote.reference })
    return {
      body: {},
      headers: { location: `${orderPages.checkout}?${query.toString()}` },
      cookies: [deps.quoteAccess.grant(askedBy)],
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
