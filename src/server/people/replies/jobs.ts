import { z } from 'zod'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { readReplies, type ReplyDeps } from './read-replies.ts'

const readRepliesJob = defineJob({
  name: 'replies.read',
  schema: z.object({}),
  attempts: 1,
  timeoutSeconds: 120,
  cron: '*/2 * * * *',
})

export const replyJobs = [readRepliesJob]

// Less than the run may take, so that a silent server is noted as such.
const maxReadMs = 90_000

export const replyHandlers = (deps: ReplyDeps): JobHandler[] => [
  handleJob(readRepliesJob, (_, { signal }) =>
    readReplies(deps, AbortSignal.any([signal, AbortSignal.timeout(maxReadMs)])),
  ),
]
