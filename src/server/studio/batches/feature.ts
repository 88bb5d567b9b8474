import { callsIn } from '#src/contracts/call.ts'
import * as batches from '#src/contracts/studio/batches.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import { batchRoutes } from './batches.ts'
import { capacityRoutes } from './capacity.ts'

export const batchesFeature = defineFeature({
  calls: callsIn(batches),
  routes: (deps: StudioDeps) => [...capacityRoutes(deps), ...batchRoutes(deps)],
})
