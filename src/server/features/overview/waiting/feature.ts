import * as waiting from '#src/contracts/overview/waiting.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/features/define-feature.ts'
import { waitingRoutes } from './routes.ts'

export { countWaiting } from './read-waiting.ts'
export type { WaitingDeps } from './waiting-deps.ts'

export const waitingFeature = defineFeature({ calls: callsIn(waiting), routes: waitingRoutes })
