import { callsIn } from '#src/contracts/call.ts'
import * as samples from '#src/contracts/sales/samples.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { sampleHandlers, sampleJobs, sampleRoutes } from './samples.ts'

export const samplesFeature = defineFeature({
  calls: callsIn(samples),
  routes: sampleRoutes,
  jobs: sampleJobs,
  handlers: sampleHandlers,
})
