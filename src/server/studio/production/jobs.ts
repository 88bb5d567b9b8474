import { handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { findPhotosOf } from '#src/server/studio/gallery/feature.ts'
import { analysePhotos } from './analyse-photos.ts'
import { analyseJob, jobOfStage, prepareJob, renderJob, sweepProductionJob } from './job-names.ts'
import { prepareStage } from './prepare-clips.ts'
import type { ProductionDeps } from './production-deps.ts'
import { renderFilm } from './render-film.ts'
import { findWorkedOn } from './stage-claims.ts'
import { changeJob, findOpenJobs } from './store.ts'
import type { JobRow } from './tables.ts'

// What no request triggers: photos that have arrived since, and work that nobody does any more. What is worked on, or
// waits in the queue for its turn or its next attempt, is left alone.
async function sweepProduction(deps: ProductionDeps): Promise<void> {
  const keys = await Promise.all([analyseJob, prepareJob, renderJob].map((job) => deps.queue.listKeys(job)))
  const queued = new Set(keys.flatMap((some) => [...some]))
  const workedOn = await findWorkedOn(deps.database)
  for (const job of await findOpenJobs(deps.database)) {
    if (job.isPaused || job.work === 'done' || job.work === 'failed') continue
    if (queued.has(job.id) || workedOn.has(job.id)) continue
    if (await isDue(deps, job)) await takeUp(deps, job)
  }
}

// An analysis that waits for photos goes on as soon as none is on its way, and clips say themselves when they are made.
async function isDue(deps: ProductionDeps, job: JobRow): Promise<boolean> {
  if (job.work === 'working') return job.status !== 'generating'
  if (job.status !== 'analyzing') return true
  if (job.startedAt === null && (await deps.waitsFor(deps.database, job)) !== null) return false
  const photos = await findPhotosOf(deps.database, job.customerId)
  const ready = photos.filter(({ state }) => state === 'ready').length
  return ready >= 3 && photos.every(({ state }) => state !== 'processing')
}

async function takeUp(deps: ProductionDeps, job: JobRow): Promise<void> {
  if (job.status === 'completed') return
  const work = jobOfStage[job.status]
  await deps.database.transaction(async (tx) => {
    if (job.work === 'waiting') await changeJob(tx, job.id, { problem: null })
    await deps.queue.enqueueWhen(tx, work, { payloads: [{ jobId: job.id }], priority: job.priority })
  })
}

export const productionJobs = [analyseJob, prepareJob, renderJob, sweepProductionJob]

export const productionHandlers = (deps: ProductionDeps): JobHandler[] => [
  handleJob(analyseJob, ({ jobId }, run) => analysePhotos(deps, jobId, run)),
  handleJob(prepareJob, ({ jobId }, run) => prepareStage(deps, jobId, run)),
  handleJob(renderJob, ({ jobId }, run) => renderFilm(deps, jobId, run)),
  handleJob(sweepProductionJob, () => sweepProduction(deps)),
]
