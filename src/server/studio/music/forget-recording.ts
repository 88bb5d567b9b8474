import { AppError } from '#src/kit/app-error.ts'
import { changeJob, findOpenJobs, type ProductionDeps } from '#src/server/studio/production/feature.ts'
import { deleteRecording } from './store.ts'

export async function forgetRecording(deps: ProductionDeps, id: string): Promise<void> {
  const row = await deps.database.transaction(async (tx) => {
    const users = (await findOpenJobs(tx)).filter(({ music }) => music?.kind === 'recording' && music.id === id)
    for (const job of users) await changeJob(tx, job.id, { music: null })
    return deleteRecording(tx, id)
  })
  if (!row) throw new AppError('not_found', 'This recording doesn’t exist.')
  await deps.storage.remove(row.key)
}
