import * as live from '#src/contracts/overview/live.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/features/define-feature.ts'
import { liveRoutes } from './routes.ts'

export const liveFeature = defineFeature({ calls: callsIn(live), routes: liveRoutes })
