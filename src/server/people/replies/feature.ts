import { callsIn } from '#src/contracts/call.ts'
import * as replies from '#src/contracts/people/replies.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { replyHandlers, replyJobs, replyRoutes } from './read-mailbox.ts'

export { findFailingMailbox, findNewestReply, findRepliesOf, findUnansweredReplies } from './replies.sql.ts'

export const repliesFeature = defineFeature({
  calls: callsIn(replies),
  routes: replyRoutes,
  jobs: replyJobs,
  handlers: replyHandlers,
})
