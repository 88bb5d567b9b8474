import { callsIn } from '#src/contracts/call.ts'
import * as webhooks from '#src/contracts/people/webhooks.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { webhookRoutes } from './webhooks.ts'

export { tellWebhooks } from './deliver.ts'

export const webhooksFeature = defineFeature({ calls: callsIn(webhooks), routes: webhookRoutes })
