import { handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { unlessClockJumped } from '#src/server/people/forgetting/feature.ts'
import { openProvider } from '#src/server/studio/clips/feature.ts'
import { clearStudio } from '#src/server/studio/production/feature.ts'
import { removeFilesJob, sweepMediaJob } from './job-names.ts'
import type { RetentionDeps } from './retention-deps.ts'
import { sweepMedia } from './sweep-media.ts'
import { mailReceipt } from './mail-receipt.ts'
import { finishErasure } from './store.ts'

interface FilesToRemove {
  erasureId: string
  keys: string[]
  jobIds: string[]
  tasks: string[]
}

// May run twice: removing what is gone is no error.
async function removeFiles(deps: RetentionDeps, { erasureId, keys, jobIds, tasks }: FilesToRemove): Promise<void> {
  for (const key of keys) await deps.storage.remove(key)
  for (const jobId of jobIds) await clearStudio(deps, jobId)
  const provider = tasks.length > 0 ? await openProvider(deps, deps.database) : undefined
  for (const task of tasks) await provider?.forget(task)
  await deps.database.transaction(async (tx) => {
    const finished = await finishErasure(tx, erasureId, deps.clock.now())
    if (finished) await mailReceipt(deps, tx, finished)
  })
}

export const retentionJobs = [removeFilesJob, sweepMediaJob]

export const retentionHandlers = (deps: RetentionDeps): JobHandler[] => [
  handleJob(removeFilesJob, (files) => removeFiles(deps, files)),
  handleJob(sweepMediaJob, () => unlessClockJumped(deps, () => sweepMedia(deps))),
]
