import { z } from 'zod'
import type { Database } from '#src/server/platform/database/port.ts'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { foldOrderTallies } from './tally-store.ts'

const foldTalliesJob = defineJob({
  name: 'orders.fold-tallies',
  schema: z.object({}),
  attempts: 1,
  cron: '*/5 * * * *',
})

export const orderJobs = [foldTalliesJob]

export const orderHandlers = ({ database }: { database: Database }): JobHandler[] => [
  handleJob(foldTalliesJob, () => foldOrderTallies(database)),
]
