import type { Transaction } from '#src/server/platform/database/port.ts'
import { startFilm } from './advance-job.ts'
import { findFilms } from './film-store.ts'
import type { ProductionDeps } from './production-deps.ts'
import { readMaterial } from './read-material.ts'
import type { JobRow } from './tables.ts'
import { isOutdated } from './missing-inputs.ts'

// A film that is made already is made again. One that waits to be rendered is planned when that begins, and one under way
// is outdated when it is done. The job is held by the caller.
export async function refreshFilm(deps: ProductionDeps, tx: Transaction, job: JobRow): Promise<void> {
  if (job.status !== 'editing' || job.work === 'working') return
  const [newest] = await findFilms(tx, job.id)
  if (newest?.state !== 'ready' || !isOutdated(await readMaterial(tx, job), newest)) return
  await startFilm(deps, tx, job)
}
