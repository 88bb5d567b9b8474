import { minuteMs } from '#src/kit/time.ts'
import type { ClipDeps } from './clip-deps.ts'
import { checkClipJob, makeLocalClipJob, submitClipJob } from './job-names.ts'
import { findStaleClips } from './store.ts'
import type { ClipRow } from './tables.ts'

const staleMs = 30 * minuteMs

// Work whose job was given up, after many kills for instance, is taken up again. Each job does nothing twice.
export async function sweepClips(deps: ClipDeps): Promise<void> {
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
