import { z } from 'zod'
import { makeBatch } from '#src/kit/batch.ts'
import { defineJob, handleJob, type JobHandler, type Queue } from '#src/server/platform/queue/port.ts'
import type { EventOf } from '#src/server/events/catalogue.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { type AcknowledgeDeps, acknowledgeQuotes } from './acknowledge-quotes.ts'

const maxAtOnce = 8

const acknowledgeQuotesJob = defineJob({
  name: 'quotes.acknowledge',
  schema: z.object({ quoteIds: z.array(z.uuid()) }),
  // Quotes that come one by one have a job each: taken singly, a busy minute's answers would be late by minutes.
  maxAtOnce,
})

export const quoteJobs = [acknowledgeQuotesJob]

export interface MailThePriceDeps {
  queue: Queue
}

// Quotes that came together are answered together.
export async function mailThePrice(
  { queue }: MailThePriceDeps,
  tx: Transaction,
  requested: EventOf<'quote.requested'>[],
) {
  await queue.enqueue(tx, acknowledgeQuotesJob, [{ quoteIds: requested.map(({ facts }) => facts.quoteId) }])
}

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
