import type { Transaction } from '#src/server/platform/database/port.ts'
import { startFilm } from './advance-job.ts'
import { changeFilm, findFilms } from './film-store.ts'
import { hashWishes, planFilms } from './plan-films.ts'
import type { ProductionDeps } from './production-deps.ts'
import { readMaterial } from './read-material.ts'
import type { JobRow } from './tables.ts'

// A film that is made already is made again, one that waits to be rendered gets the new plan, and one under way is
// outdated when it is done. The job is held by the caller.
export async function refreshFilm(deps: ProductionDeps, tx: Transaction, job: JobRow): Promise<void> {
  if (job.status !== 'editing' || job.work === 'working') return
  const [newest] = await findFilms(tx, job.id)
  if (newest?.state === 'ready') await startFilm(deps, tx, job)
  if (newest?.state !== 'rendering') return
  const material = await readMaterial(tx, job)
  await changeFilm(tx, newest.id, { timelines: planFilms(deps.film, material), wishesHash: hashWishes(material) })
}
