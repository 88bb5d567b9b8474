import * as batches from '#src/contracts/studio/batches.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { batchRoutes } from './routes.ts'

export const batchesFeature = defineFeature({ calls: callsIn(batches), routes: batchRoutes })
