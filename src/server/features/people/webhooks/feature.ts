import { z } from 'zod'
import { callsIn } from '#src/contracts/call.ts'
import * as webhooks from '#src/contracts/people/webhooks.ts'
import { dayMs } from '#src/kit/time.ts'
import { defineFeature } from '#src/server/features/define-feature.ts'
import { defineJob, handleJob } from '#src/server/platform/queue/port.ts'
import { webhookRoutes } from './routes.ts'
import { forgetDeliveriesBefore } from './store.ts'
import type { WebhookDeps } from './webhook-deps.ts'

export { tellWebhooks } from './deliver-due.ts'

const keptDays = 30
const forgetJob = defineJob({ name: 'webhooks.forget', schema: z.object({}), cron: '41 3 * * *' })

export const webhooksFeature = defineFeature({
  calls: callsIn(webhooks),
  routes: webhookRoutes,
  jobs: [forgetJob],
  handlers: ({ database, clock }: Pick<WebhookDeps, 'database' | 'clock'>) => [
    handleJob(forgetJob, () => forgetDeliveriesBefore(database, new Date(clock.now().getTime() - keptDays * dayMs))),
  ],
})
