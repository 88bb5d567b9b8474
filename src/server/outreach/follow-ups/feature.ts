import * as followUps from '#src/contracts/outreach/follow-ups.ts'
import * as unsubscribe from '#src/contracts/people/unsubscribe.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { autopilotHandlers, autopilotJobs } from './autopilot.ts'
import { changeRoutes } from './change.ts'
import { listRoutes } from './list.ts'
import { type FollowUpDeps, sendRoutes } from './send.ts'
import { unsubscribeRoutes } from './unsubscribe.ts'

export { countDue, findTasksOf } from './list.ts'
export {
  endFollowUpsOfArchived,
  endFollowUpsOfBuyers,
  endFollowUpsOfUnsubscribed,
  endFollowUpsOfWriters,
  type PlanDeps,
  planFollowUps,
  restoreFollowUps,
  settleFollowUpsOfMerged,
} from './plan.ts'

export const followUpsFeature = defineFeature({
  calls: callsIn(followUps, unsubscribe),
  routes: (deps: FollowUpDeps & Parameters<typeof unsubscribeRoutes>[0]) => [
    ...listRoutes(deps),
    ...sendRoutes(deps),
    ...changeRoutes(deps),
    ...unsubscribeRoutes(deps),
  ],
  jobs: autopilotJobs,
  handlers: autopilotHandlers,
})
