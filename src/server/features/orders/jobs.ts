import { z } from 'zod'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import type { OrderDeps } from './deps.ts'
import { sendLinksJob, sendOrderLinks } from './send-order-links.ts'
import { foldOrderTallies } from './tally-store.ts'

const foldTalliesJob = defineJob({
  name: 'orders.fold-tallies',
  schema: z.object({}),
  attempts: 1,
  cron: '*/5 * * * *',
})

export const orderJobs = [foldTalliesJob, sendLinksJob]

export const orderHandlers = (deps: OrderDeps): JobHandler[] => [
  handleJob(foldTalliesJob, () => foldOrderTallies(deps.database)),
  handleJob(sendLinksJob, (lost) => sendOrderLinks(deps, lost)),
]
