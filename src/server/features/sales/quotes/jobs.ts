import { z } from 'zod'
import { makeBatch } from '#src/kit/batch.ts'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { type AcknowledgeDeps, acknowledgeQuotes } from './acknowledge-quotes.ts'

const maxAtOnce = 8

export const acknowledgeQuotesJob = defineJob({
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
