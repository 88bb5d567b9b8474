import { callsIn } from '#src/contracts/call.ts'
import * as webhooks from '#src/contracts/people/webhooks.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { webhookRoutes } from './routes.ts'

export { tellWebhooks } from './deliver-due.ts'

export const webhooksFeature = defineFeature({
  calls: callsIn(webhooks),
  routes: webhookRoutes,
})
