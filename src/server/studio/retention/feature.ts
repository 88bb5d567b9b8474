import { callsIn } from '#src/contracts/call.ts'
import * as retention from '#src/contracts/studio/retention.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { removeFilesHandlers, removeFilesJob } from './erase-media.ts'
import { retentionRoutes } from './retention.ts'

export { eraseMediaOfErased, eraseMediaOfOrders } from './erase-media.ts'
export { eraseDueMedia } from './retention.ts'

export const retentionFeature = defineFeature({
  calls: callsIn(retention),
  routes: retentionRoutes,
  jobs: [removeFilesJob],
  handlers: removeFilesHandlers,
})
