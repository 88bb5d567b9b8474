import { z } from 'zod'
import { onceClockSettled, unlessClockJumped } from '#src/server/people/forgetting/feature.ts'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { askForPhotos } from './ask-for-photos.ts'
import { endLeftCheckouts, forgetLeftCheckouts } from './checkouts.ts'
import type { OrderDeps } from './deps.ts'
import { sendLinksJob, sendOrderLinks } from './send-order-links.ts'
import { foldOrderTallies } from './tally-store.ts'

const foldTalliesJob = defineJob({
  name: 'orders.fold-tallies',
  schema: z.object({}),
  attempts: 1,
  cron: '*/5 * * * *',
})

const endCheckoutsJob = defineJob({
  name: 'orders.end-checkouts',
  schema: z.object({}),
  attempts: 1,
  cron: '40 3 * * *',
})

const askForPhotosJob = defineJob({
  name: 'orders.ask-for-photos',
  schema: z.object({}),
  attempts: 1,
  timeoutSeconds: 240,
  cron: '*/5 * * * *',
})

export const orderJobs = [foldTalliesJob, sendLinksJob, endCheckoutsJob, askForPhotosJob]

export const orderHandlers = (deps: OrderDeps): JobHandler[] => [
  handleJob(foldTalliesJob, () => foldOrderTallies(deps.database)),
  handleJob(sendLinksJob, (lost) => sendOrderLinks(deps, lost)),
  handleJob(askForPhotosJob, () => onceClockSettled(deps, () => askForPhotos(deps))),
  handleJob(endCheckoutsJob, () =>
    unlessClockJumped(deps, async () => {
      await endLeftCheckouts(deps)
      await forgetLeftCheckouts(deps)
    }),
  ),
]
