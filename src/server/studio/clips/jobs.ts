import { handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { minuteMs } from '#src/kit/time.ts'
import { checkClip } from './check-clip.ts'
import type { ClipDeps } from './clip-deps.ts'
import { checkClipJob, makeLocalClipJob, submitClipJob, sweepClipsJob } from './job-names.ts'
import { makeLocalClips } from './make-local-clips.ts'
import { submitClip } from './submit-clip.ts'
import { findStaleClips } from './store.ts'
import type { ClipRow } from './tables.ts'

const staleMs = 30 * minuteMs

// Work whose job was given up, after many kills for instance, is taken up again. Each job does nothing twice.
async function sweepClips(deps: ClipDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - staleMs)
  const stale = await findStaleClips(deps.database, before)
  if (stale.length === 0) return
  deps.log.warn({ clips: stale.length }, 'abandoned clips are taken up again')
  await deps.database.transaction(async (tx) => {
    for (const clip of stale) await deps.queue.enqueue(tx, jobFor(clip), [{ clipId: clip.id }])
  })
}

function jobFor({ provider, state }: ClipRow) {
  if (provider === 'local') return makeLocalClipJob
  return state === 'running' ? checkClipJob : submitClipJob
}

export const clipJobs = [makeLocalClipJob, submitClipJob, checkClipJob, sweepClipsJob]

export const clipHandlers = (deps: ClipDeps): JobHandler[] => [
  handleJob(makeLocalClipJob, ({ clipId }, { signal }) => makeLocalClips(deps, clipId, signal)),
  handleJob(submitClipJob, ({ clipId }) => submitClip(deps, clipId)),
  handleJob(checkClipJob, ({ clipId }, { attempt, signal }) =>
    checkClip(deps, clipId, { isLastAttempt: attempt >= checkClipJob.attempts, signal }),
  ),
  handleJob(sweepClipsJob, () => sweepClips(deps)),
]
