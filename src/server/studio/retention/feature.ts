import * as retention from '#src/contracts/studio/retention.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { retentionRoutes } from './routes.ts'
import { retentionHandlers, retentionJobs } from './jobs.ts'

export { eraseMedia } from './erase-media.ts'
export type { RetentionDeps } from './retention-deps.ts'

export const retentionFeature = defineFeature({
  calls: callsIn(retention),
  routes: retentionRoutes,
  jobs: retentionJobs,
  handlers: retentionHandlers,
})
