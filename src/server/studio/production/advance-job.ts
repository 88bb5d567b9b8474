import { nextStage, type ProductionStage, stageNames } from '#src/contracts/studio/stages.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { changeFilm, findFilms, insertFilm } from './film-store.ts'
import { jobOfStage } from './job-names.ts'
import { hashWishes } from './plan-films.ts'
import type { ProductionDeps } from './production-deps.ts'
import { readMaterial } from './read-material.ts'
import { forgetClaim } from './stage-claims.ts'
import { changeJob, insertStep, lockJob } from './store.ts'
import type { FilmRow, JobRow } from './tables.ts'
import { isOutdated, findMissingInputs } from './missing-inputs.ts'

export interface WantedStep {
  jobId: string
  status: ProductionStage
}

// Next Stage: exactly one step. Of many at once the first takes it; the others find the job beyond it.
export async function advanceJob(deps: ProductionDeps, { jobId, status }: WantedStep): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const job = await lockJob(tx, jobId)
    if (!job) throw new AppError('not_found', 'This job doesn’t exist.')
    if (nextStage(job.status) !== status) throw refuseStep(job.status)
    const missing = await findMissingInputs(deps, tx, job)
    if (missing !== null) throw new AppError('conflict', missing)
    await stepForward(deps, tx, { job, actor: 'owner' })
  })
}

function refuseStep(status: ProductionStage): AppError {
  const next = nextStage(status)
  const text = next
    ? `This job is at ${stageNames[status]}. Its next stage is ${stageNames[next]}.`
    : 'This job is completed.'
  return new AppError('conflict', text)
}

// By itself, where the owner wants that. It stops before delivery for the owner's look unless told otherwise.
export async function stepByItself(deps: ProductionDeps, tx: Transaction, jobId: string): Promise<void> {
  const job = await lockJob(tx, jobId)
  if (!job?.isAutopilot || job.isPaused || job.stoppedFor || job.work !== 'done') return
  if (await hasChangedMeanwhile(tx, job)) return void (await startFilm(deps, tx, job))
  const next = nextStage(job.status)
  if (!next || (next === 'completed' && !job.deliversItself)) return
  if ((await findMissingInputs(deps, tx, job)) === null) await stepForward(deps, tx, { job, actor: 'system' })
}

// A logo, or other words, came while the film was being made: what is ready does not show them.
async function hasChangedMeanwhile(tx: Transaction, job: JobRow): Promise<boolean> {
  if (job.status !== 'editing') return false
  const [newest] = await findFilms(tx, job.id)
  return newest?.state === 'ready' && isOutdated(await readMaterial(tx, job), newest)
}

interface Step {
  job: JobRow
  actor: 'owner' | 'system'
}

// The job is held by the caller.
async function stepForward(deps: ProductionDeps, tx: Transaction, { job, actor }: Step): Promise<void> {
  const status = nextStage(job.status)
  if (!status) throw refuseStep(job.status)
  const now = deps.clock.now()
  await insertStep(tx, { jobId: job.id, round: job.roundsUsed, status, reachedAt: now, actor })
  if (status === 'completed') return deliver(deps, tx, job)
  await changeJob(tx, job.id, { status })
  if (status === 'editing') await startFilm(deps, tx, { ...job, status })
  else await beginAgain(deps, tx, { ...job, status })
}

async function deliver(deps: ProductionDeps, tx: Transaction, job: JobRow): Promise<void> {
  const now = deps.clock.now()
  const [film] = await findFilms(tx, job.id)
  if (film?.state !== 'ready') throw new AppError('conflict', 'There is no film to deliver yet.')
  const delivered = { status: 'completed', work: 'done', progress: 100, problem: null, deliveredAt: now } as const
  await changeJob(tx, job.id, { ...delivered, revisionAskedAt: null, remindedAt: null })
  await changeFilm(tx, film.id, { deliveredAt: now })
  await deps.whenDelivered(tx, { ...job, ...delivered }, film)
}

// The work of the stage where the job stands, from its beginning: after a failure or a pause, or with new photos. The job
// is held by the caller.
export async function beginAgain(deps: ProductionDeps, tx: Transaction, job: JobRow): Promise<void> {
  if (job.status === 'completed') throw new AppError('conflict', 'This job is completed.')
  await forgetClaim(tx, job.id)
  if (job.work === 'failed') await deps.whenTriedAgain(tx, job)
  const [newest] = job.status === 'editing' ? await findFilms(tx, job.id) : []
  // It is planned anew: the plan may be what failed.
  if (newest?.state === 'failed') await changeFilm(tx, newest.id, { state: 'rendering', progress: 0, timelines: {} })
  await changeJob(tx, job.id, { work: 'waiting', progress: 0, problem: null })
  await deps.queue.enqueueWhen(tx, jobOfStage[job.status], { payloads: [{ jobId: job.id }], priority: job.priority })
}

// Another film, which is planned when its render begins. The job is held by the caller.
export async function startFilm(deps: ProductionDeps, tx: Transaction, job: JobRow): Promise<number> {
  const [newest] = await findFilms(tx, job.id)
  const numbers = numberAfter(newest)
  const now = deps.clock.now()
  await insertFilm(tx, {
    id: newId(now.getTime()),
    jobId: job.id,
    ...numbers,
    createdAt: now,
    state: 'rendering',
    timelines: {},
    wishesHash: hashWishes(await readMaterial(tx, job)),
  })
  await beginAgain(deps, tx, { ...job, status: 'editing' })
  return numbers.version
}

// A version is what the customer was shown: one that nobody saw is made again under its number.
function numberAfter(newest: FilmRow | undefined): Pick<FilmRow, 'version' | 'draft'> {
  if (!newest) return { version: 1, draft: 1 }
  if (newest.deliveredAt) return { version: newest.version + 1, draft: 1 }
  return { version: newest.version, draft: newest.draft + 1 }
}
