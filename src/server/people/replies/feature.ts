import { callsIn } from '#src/contracts/call.ts'
import * as replies from '#src/contracts/people/replies.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { replyHandlers, replyJobs } from './jobs.ts'
import { replyRoutes } from './routes.ts'

export { findFailingMailbox } from './position-store.ts'
export { findNewestReply, findRepliesOf, findUnansweredReplies } from './reply-store.ts'

export const repliesFeature = defineFeature({
  calls: callsIn(replies),
  routes: replyRoutes,
  jobs: replyJobs,
  handlers: replyHandlers,
})
