import * as events from '#src/contracts/overview/events.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { analyticsRoutes } from './analytics.ts'

export { readCounts } from './analytics.ts'

export const analyticsFeature = defineFeature({ calls: callsIn(events), routes: analyticsRoutes })
