import { AppError } from '#src/kit/app-error.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { startFilm } from './advance-job.ts'
import { changeFilm, findFilms } from './film-store.ts'
import { hashWishes, planFilms } from './plan-films.ts'
import type { ProductionDeps } from './production-deps.ts'
import { readMaterial } from './read-material.ts'
import { findJobsOfOrder, lockJob } from './store.ts'
import type { JobRow } from './tables.ts'
import { isOutdated } from './missing-inputs.ts'

// A film that is made already is made again, one that waits to be rendered gets the new plan, and one under way is
// outdated when it is done. The job is held by the caller.
export async function refreshFilm(deps: ProductionDeps, tx: Transaction, job: JobRow): Promise<void> {
  if (job.status !== 'editing' || job.work === 'working') return
  const [newest] = await findFilms(tx, job.id)
  const material = await readMaterial(tx, job)
  if (!newest || !isOutdated(material, newest)) return
  if (newest.state === 'ready') await startFilm(deps, tx, job)
  if (newest.state !== 'rendering') return
  await changeFilm(tx, newest.id, { timelines: planFilms(deps.film, material), wishesHash: hashWishes(material) })
}

// After the customer changed what the films of an order show.
export async function refreshFilmsOf(deps: ProductionDeps, tx: Transaction, orderId: string): Promise<void> {
  for (const { id } of await findJobsOfOrder(tx, orderId)) {
    const job = await lockJob(tx, id)
    try {
      if (job) await refreshFilm(deps, tx, job)
    } catch (error) {
      // What cannot be planned is for the owner to solve: the job says that its film is outdated.
      if (!(error instanceof AppError)) throw error
      deps.log.warn({ err: error, jobId: id }, 'a changed film could not be planned')
    }
  }
}
