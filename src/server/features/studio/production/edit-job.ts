import type { EditableFilm } from '#src/contracts/studio/film-edits.ts'
import { AppError } from '#src/kit/app-error.ts'
import { applyEdit } from './apply-edit.ts'
import { type Editing, mergeEdit } from './merge-edit.ts'
import { orderClips } from './prepare-clips.ts'
import { photoUrl } from './photo-url.ts'
import { editOf, presentEdit } from './present-edit.ts'
import type { ProductionDeps } from './production-deps.ts'
import { readMaterial } from './read-material.ts'
import { changeJob, findJob, lockJob } from './store.ts'

export async function readJobEdit(deps: ProductionDeps, jobId: string): Promise<EditableFilm> {
  const job = await findJob(deps.database, jobId)
  if (!job || job.erasedAt) throw new AppError('not_found', 'This job doesn’t exist.')
  const wishes = await deps.findWishes(deps.database, job)
  const material = await readMaterial(deps.database, job)
  return presentEdit(deps.film, material, { photo: photoUrl, logo: wishes?.logoUrl ?? null })
}

// The owner's word: from now on this is our cut.
export async function saveJobEdit(deps: ProductionDeps, jobId: string, sent: Omit<Editing, 'current'>): Promise<void> {
  const dropped = await deps.database.transaction(async (tx) => {
    const job = await lockJob(tx, jobId)
    if (!job || job.erasedAt) throw new AppError('not_found', 'This job doesn’t exist.')
    if (job.status === 'completed') throw new AppError('conflict', 'This job is completed.')
    const edit = mergeEdit({ ...sent, current: editOf(await readMaterial(tx, job)) })
    const applied = await applyEdit(deps, tx, { job, edit })
    await changeJob(tx, jobId, { ourCut: null })
    if (job.status === 'generating' || job.status === 'editing') await orderClips(deps, tx, applied.job)
    return applied.dropped
  })
  for (const key of dropped) await deps.storage.remove(key)
}
