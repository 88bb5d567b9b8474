import * as setup from '#src/contracts/overview/setup.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { setupRoutes } from './setup.ts'

export { readProgress } from './setup.ts'

export const setupFeature = defineFeature({ calls: callsIn(setup), routes: setupRoutes })
