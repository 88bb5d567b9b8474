import { z } from 'zod'
import type { Database } from '#src/server/platform/database/port.ts'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { foldCustomerTallies } from './tally-store.ts'

const foldTalliesJob = defineJob({
  name: 'customers.fold-tallies',
  schema: z.object({}),
  attempts: 1,
  cron: '*/5 * * * *',
})

export const customerJobs = [foldTalliesJob]

export const customerHandlers = ({ database }: { database: Database }): JobHandler[] => [
  handleJob(foldTalliesJob, () => foldCustomerTallies(database)),
]
