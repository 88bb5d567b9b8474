import { callsIn } from '#src/contracts/call.ts'
import * as retention from '#src/contracts/studio/retention.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import { removeFilesHandlers, removeFilesJob } from './erase-media.ts'
import { retentionHandlers, retentionRoutes, sweepMediaJob } from './retention.ts'

export { eraseMediaOfErased, eraseMediaOfOrders } from './erase-media.ts'

export const retentionFeature = defineFeature({
  calls: callsIn(retention),
  routes: retentionRoutes,
  jobs: [removeFilesJob, sweepMediaJob],
  handlers: (deps: StudioDeps) => [...removeFilesHandlers(deps), ...retentionHandlers(deps)],
})
