import { openQuoteLink } from '#src/contracts/quotes.ts'
import { type Cap, countRequests } from '#src/server/features/caps/index.ts'
import { claimAcknowledgements } from '#src/server/features/customers/index.ts'
import { queueEmails } from '#src/server/features/emails/index.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database, Transaction } from '#src/server/platform/database/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import type { Queue } from '#src/server/platform/queue/port.ts'
import type { Secrets } from '#src/server/platform/secrets/port.ts'
import { acknowledgeQuote } from './acknowledge-quote.ts'
import type { QuoteAccess } from './quote-access.ts'

export interface AcknowledgeDeps {
  database: Database
  queue: Queue
  clock: Clock
  log: Log
  secrets: Secrets
  quoteAccess: QuoteAccess
  siteUrl: string
}

const most = { inAll: 20_000, perAddress: 10 }

// Once for every quote, whoever asks first: the job that came with it, or the page that sent it. Beyond the caps the
// quote stands and no mail goes out.
export async function acknowledgeQuotes(deps: AcknowledgeDeps, tx: Transaction, quoteIds: string[]): Promise<void> {
  const claimed = await claimAcknowledgements(tx, quoteIds, deps.clock.now())
  const passed = await countRequests(
    deps,
    tx,
    claimed.map(({ customer }) => capsOf(customer.email)),
  )
  for (const { quote } of claimed.filter((_, index) => passed[index])) {
    deps.log.warn({ quote: quote.reference }, 'a quote was not acknowledged: too many today')
  }
  const answered = claimed.filter((_, index) => !passed[index])
  await queueEmails(
    deps,
    tx,
    answered.map((acknowledged) => acknowledgeQuote(acknowledged, quoteLink(deps, acknowledged.quote.id))),
  )
}

const quoteLink = ({ quoteAccess, siteUrl }: AcknowledgeDeps, quoteId: string): string =>
  `${siteUrl}${openQuoteLink.path.replace(':token', quoteAccess.signLink(quoteId))}`

const capsOf = (email: string): Cap[] => [
  { kind: 'quote all', most: most.inAll },
  { kind: 'quote address', of: email, most: most.perAddress },
]
