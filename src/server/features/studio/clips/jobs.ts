import { handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { checkClip } from './check-clip.ts'
import type { ClipDeps } from './clip-deps.ts'
import { checkClipJob, makeLocalClipJob, submitClipJob, sweepClipsJob } from './job-names.ts'
import { makeLocalClips } from './make-local-clips.ts'
import { submitClip } from './submit-clip.ts'
import { sweepClips } from './sweep-clips.ts'

export const clipJobs = [makeLocalClipJob, submitClipJob, checkClipJob, sweepClipsJob]

export const clipHandlers = (deps: ClipDeps): JobHandler[] => [
  handleJob(makeLocalClipJob, ({ clipId }, { signal }) => makeLocalClips(deps, clipId, signal)),
  handleJob(submitClipJob, ({ clipId }) => submitClip(deps, clipId)),
  handleJob(checkClipJob, ({ clipId }, { attempt, signal }) =>
    checkClip(deps, clipId, { isLastAttempt: attempt >= checkClipJob.attempts, signal }),
  ),
  handleJob(sweepClipsJob, () => sweepClips(deps)),
]
