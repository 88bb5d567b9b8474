import type { EditableFilm } from '#src/contracts/studio/film-edits.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { applyEdit, proposeEdit } from './apply-edit.ts'
import { type Editing, mergeEdit } from './merge-edit.ts'
import { expectSame, planFirst, untilSame } from './plan-first.ts'
import { orderClips } from './prepare-clips.ts'
import { photoUrl } from './photo-url.ts'
import { editOf, presentEdit } from './present-edit.ts'
import type { ProductionDeps } from './production-deps.ts'
import { readMaterial } from './read-material.ts'
import { changeJob, findJob, lockJob } from './store.ts'
import type { JobRow } from './tables.ts'

export async function readJobEdit(deps: ProductionDeps, jobId: string): Promise<EditableFilm> {
  const job = await findJob(deps.database, jobId)
  if (!job || job.erasedAt) throw new AppError('not_found', 'This job doesn’t exist.')
  const wishes = await deps.findWishes(deps.database, job)
  const material = await readMaterial(deps.database, job)
  return presentEdit(deps.film, material, { photo: photoUrl, logo: wishes?.logoUrl ?? null })
}

// The owner's word: from now on this is our cut.
export async function saveJobEdit(deps: ProductionDeps, jobId: string, sent: Omit<Editing, 'current'>): Promise<void> {
  const propose = async (db: Executor, job: JobRow | undefined) => {
    if (!job || job.erasedAt) throw new AppError('not_found', 'This job doesn’t exist.')
    if (job.status === 'completed') throw new AppError('conflict', 'This job is completed.')
    const material = await readMaterial(db, job)
    const edit = mergeEdit({ ...sent, current: editOf(material) })
    return { material, edit, proposed: proposeEdit(material, edit) }
  }
  const dropped = await untilSame(async () => {
    const wanted = await propose(deps.database, await findJob(deps.database, jobId))
    const planned = await planFirst(deps.film, wanted.proposed)
    return deps.database.transaction(async (tx) => {
      const { material, edit, proposed } = await propose(tx, await lockJob(tx, jobId))
      expectSame(planned, proposed)
      const applied = await applyEdit(tx, material, edit)
      await changeJob(tx, jobId, { ourCut: null })
      const { status } = material.job
      if (status === 'generating' || status === 'editing') await orderClips(deps, tx, applied.job)
      return applied.dropped
    })
  })
  for (const key of dropped) await deps.storage.remove(key)
}
