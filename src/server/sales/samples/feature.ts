import * as samples from '#src/contracts/sales/samples.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { sampleRoutes } from './routes.ts'
import { sampleHandlers, sampleJobs } from './jobs.ts'

export const samplesFeature = defineFeature({
  calls: callsIn(samples),
  routes: sampleRoutes,
  jobs: sampleJobs,
  handlers: sampleHandlers,
})
