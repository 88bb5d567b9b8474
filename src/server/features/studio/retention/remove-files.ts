import { openProvider } from '#src/server/features/studio/clips/feature.ts'
import { clearStudio } from '#src/server/features/studio/production/feature.ts'
import { mailReceipt } from './mail-receipt.ts'
import type { RetentionDeps } from './retention-deps.ts'
import { finishErasure } from './store.ts'

export interface FilesToRemove {
  erasureId: string
  keys: string[]
  jobIds: string[]
  tasks: string[]
}

// May run twice: removing what is gone is no error.
export async function removeFiles(
  deps: RetentionDeps,
  { erasureId, keys, jobIds, tasks }: FilesToRemove,
): Promise<void> {
  for (const key of keys) await deps.storage.remove(key)
  for (const jobId of jobIds) await clearStudio(deps, jobId)
  const provider = tasks.length > 0 ? await openProvider(deps, deps.database) : undefined
  for (const task of tasks) await provider?.forget(task)
  await deps.database.transaction(async (tx) => {
    const finished = await finishErasure(tx, erasureId, deps.clock.now())
    if (finished) await mailReceipt(deps, tx, finished)
  })
}
