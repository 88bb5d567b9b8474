import { z } from 'zod'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { type AcknowledgeDeps, acknowledgeQuotes } from './acknowledge-quotes.ts'

export const acknowledgeQuotesJob = defineJob({
  name: 'quotes.acknowledge',
  schema: z.object({ quoteIds: z.array(z.uuid()) }),
})

export const quoteJobs = [acknowledgeQuotesJob]

export function quoteHandlers(deps: AcknowledgeDeps): JobHandler[] {
  return [
    handleJob(acknowledgeQuotesJob, ({ quoteIds }) =>
      deps.database.transaction((tx) => acknowledgeQuotes(deps, tx, quoteIds)),
    ),
  ]
}
