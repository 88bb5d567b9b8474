import { type Cap, countEach } from '#src/server/features/caps/index.ts'
import { claimAcknowledgements } from '#src/server/features/customers/index.ts'
import { queueEmails } from '#src/server/features/emails/index.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database, Transaction } from '#src/server/platform/database/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import type { Queue } from '#src/server/platform/queue/port.ts'
import { acknowledgeQuote } from './acknowledge-quote.ts'

export interface AcknowledgeDeps {
  database: Database
  queue: Queue
  clock: Clock
  log: Log
  siteUrl: string
}

const most = { inAll: 20_000, perAddress: 10 }

// Once for every quote, whoever asks first: the job that came with it, or the page that sent it. Beyond the caps the
// quote stands and no mail goes out.
export async function acknowledgeQuotes(deps: AcknowledgeDeps, tx: Transaction, quoteIds: string[]): Promise<void> {
  const now = deps.clock.now()
  const claimed = await claimAcknowledgements(tx, quoteIds, now)
  const passed = await countEach(
    tx,
    now,
    claimed.map(({ customer }) => capsOf(customer.email)),
  )
  const mails = claimed.filter((_, index) => passed[index] === undefined)
  const capped = claimed.length - mails.length
  if (capped > 0) deps.log.warn({ capped }, 'quotes were not acknowledged: too many today')
  await queueEmails(
    deps,
    tx,
    mails.map((acknowledged) => acknowledgeQuote(acknowledged, deps.siteUrl)),
  )
}

const capsOf = (email: string): Cap[] => [
  { counted: 'quote all', most: most.inAll },
  { counted: `quote address ${email}`, most: most.perAddress },
]
