import * as events from '#src/contracts/overview/events.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { analyticsRoutes } from './routes.ts'

export { readCounts } from './store.ts'

export const analyticsFeature = defineFeature({ calls: callsIn(events), routes: analyticsRoutes })
