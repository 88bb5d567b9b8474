import { handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { minuteMs } from '#src/kit/time.ts'
import { findPhotosOf } from '#src/server/features/studio/gallery/feature.ts'
import { analysePhotos } from './analyse-photos.ts'
import { analyseJob, prepareJob, renderJob, sweepProductionJob } from './job-names.ts'
import { prepareStage } from './prepare-clips.ts'
import type { ProductionDeps } from './production-deps.ts'
import { renderFilm } from './render-film.ts'
import { changeJob, findOpenJobs } from './store.ts'
import type { JobRow } from './tables.ts'

// What no request triggers: photos that have arrived since, and work that nobody does any more.
async function sweepProduction(deps: ProductionDeps): Promise<void> {
  for (const job of await findOpenJobs(deps.database)) {
    if (job.isPaused || job.work === 'done' || job.work === 'failed') continue
    if (await isDue(deps, job)) await takeUp(deps, job)
  }
}

const giveTimeMs = 30 * minuteMs

// An analysis that waits for photos goes on as soon as none is on its way; anything else that has stood still for long.
async function isDue(deps: ProductionDeps, job: JobRow): Promise<boolean> {
  const isOld = deps.clock.now().getTime() - job.createdAt.getTime() > giveTimeMs
  if (job.status !== 'analyzing' || job.work !== 'waiting') return isOld && job.status !== 'generating'
  const photos = await findPhotosOf(deps.database, job.customerId)
  const ready = photos.filter(({ state }) => state === 'ready').length
  return ready >= 3 && photos.every(({ state }) => state !== 'processing')
}

const workOf = { analyzing: analyseJob, prompts_ready: prepareJob, generating: prepareJob, editing: renderJob }

async function takeUp(deps: ProductionDeps, job: JobRow): Promise<void> {
  if (job.status === 'completed') return
  const work = workOf[job.status]
  await deps.database.transaction(async (tx) => {
    if (job.work === 'waiting') await changeJob(tx, job.id, { problem: null })
    await deps.queue.enqueueWhen(tx, work, { payloads: [{ jobId: job.id }], priority: job.priority })
  })
}

export const productionJobs = [analyseJob, prepareJob, renderJob, sweepProductionJob]

export const productionHandlers = (deps: ProductionDeps): JobHandler[] => [
  handleJob(analyseJob, ({ jobId }, { signal }) => analysePhotos(deps, jobId, signal)),
  handleJob(prepareJob, ({ jobId }) => prepareStage(deps, jobId)),
  handleJob(renderJob, ({ jobId }, { signal }) => renderFilm(deps, jobId, signal)),
  handleJob(sweepProductionJob, () => sweepProduction(deps)),
]
