import { openQuoteLink } from '#src/contracts/sales/quotes.ts'
import type { Prices } from '#src/contracts/prices.ts'
import { countedAddress } from '#src/kit/counted-address.ts'
import { capsOf, countRequests } from '#src/server/people/caps/feature.ts'
import { type Acknowledged, claimAcknowledgements } from '#src/server/people/customers/feature.ts'
import { type MailDeps, queueEmails } from '#src/server/people/emails/feature.ts'
import type { RecordEvents } from '#src/server/events/log.ts'
import type { Database, Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import { acknowledgeQuote } from './acknowledge-quote.ts'
import type { QuoteAccess } from './quote-access.ts'

export interface AcknowledgeDeps extends MailDeps {
  database: Database
  log: Log
  secrets: Secrets
  quoteAccess: QuoteAccess
  siteUrl: string
  readPrices: (db: Executor) => Promise<Prices>
  record: RecordEvents
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
