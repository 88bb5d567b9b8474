import * as followUps from '#src/contracts/outreach/follow-ups.ts'
import * as unsubscribe from '#src/contracts/people/unsubscribe.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { followUpRoutes } from './routes.ts'
import { followUpHandlers, followUpJobs } from './jobs.ts'

export { findTasksOf } from './list-store.ts'
export { countDue } from './list-tasks.ts'
export { endFollowUps, type PlanDeps, planFollowUps, settleFollowUps } from './plan.ts'

export const followUpsFeature = defineFeature({
  calls: callsIn(followUps, unsubscribe),
  routes: followUpRoutes,
  jobs: followUpJobs,
  handlers: followUpHandlers,
})
