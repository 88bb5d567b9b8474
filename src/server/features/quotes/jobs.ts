import { z } from 'zod'
import { claimAcknowledgements } from '#src/server/features/customers/index.ts'
import { queueEmails } from '#src/server/features/emails/index.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { defineJob, handleJob, type JobHandler, type Queue } from '#src/server/platform/queue/port.ts'
import { acknowledgeQuote } from './acknowledge-quote.ts'

export const acknowledgeQuotesJob = defineJob({
  name: 'quotes.acknowledge',
  schema: z.object({ quoteIds: z.array(z.uuid()) }),
  mostAtOnce: 2,
})

export const quoteJobs = [acknowledgeQuotesJob]

export function quoteHandlers(deps: { database: Database; queue: Queue; clock: Clock }): JobHandler[] {
  return [
    handleJob(acknowledgeQuotesJob, ({ quoteIds }) =>
      deps.database.transaction(async (tx) => {
        const claimed = await claimAcknowledgements(tx, quoteIds, deps.clock.now())
        await queueEmails(deps, tx, claimed.map(acknowledgeQuote))
      }),
    ),
  ]
}
