import * as monitoring from '#src/contracts/overview/monitoring.ts'
import * as website from '#src/contracts/overview/website.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { monitoringRoutes } from './routes.ts'
import { monitoringHandlers, monitoringJobs } from './jobs.ts'

export { findAlert } from './alert-store.ts'
export { nameOfJob } from './job-names.ts'
export { checkSites } from './check-sites.ts'
export { giveSigns, watchWorkers } from './worker-signs.ts'
export { closeNews, tellOwner } from './tell-owner.ts'

export const monitoringFeature = defineFeature({
  calls: callsIn(monitoring, website),
  routes: monitoringRoutes,
  jobs: monitoringJobs,
  handlers: monitoringHandlers,
})
