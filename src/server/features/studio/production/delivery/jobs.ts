import { z } from 'zod'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import { sweepReviews } from './sweep-reviews.ts'

const sweepReviewsJob = defineJob({ name: 'delivery.sweep', schema: z.object({}), attempts: 1, cron: '17 * * * *' })

export const deliveryJobs = [sweepReviewsJob]

export const deliveryHandlers = (deps: DeliveryDeps): JobHandler[] => [
  handleJob(sweepReviewsJob, () => sweepReviews(deps)),
]
