import type { ProductionStage } from '#src/contracts/studio/stages.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { EngineStopped } from '#src/server/platform/film/port.ts'
import type { JobRun } from '#src/server/platform/queue/port.ts'
import {
  beat,
  type Claim,
  endClaim,
  findWorkedOn,
  isSpent,
  isTimeout,
  keepBeating,
  leaveClaim,
  maxFailures,
  takeClaim,
} from '#src/server/studio/claims/feature.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import { findPhotosOf } from '#src/server/studio/gallery/feature.ts'
import { changeFilm, findFilms } from './films.sql.ts'
import { aboutJob, changeJob, findJob, findOpenJobs, lockJob } from './productions.sql.ts'
import { analyseJob, jobOfStage, prepareJob, renderJob } from './stages.ts'
import type { JobRow } from './tables.ts'

interface StageRun {
  // Also when another run has taken the work over.
  signal: AbortSignal
  // In the transaction that stores a result: whether it is still this run's to store.
  isMine: (tx: Transaction) => Promise<boolean>
}

// True when the stage's work is done with it; false when something else will say so.
type Work = (job: JobRow, run: StageRun) => Promise<boolean>

interface Stage {
  jobId: string
  stages: ProductionStage[]
  run: JobRun
}

// The work of a stage around which nothing differs: one run at a time begins it, it ends in one transaction with the step
// it allows, a foreseen failure is a sentence on the job, and any other gets a bounded number of further runs.
export async function runStage(deps: StudioDeps, stage: Stage, work: Work): Promise<void> {
  const begun = await beginWork(deps, stage)
  if (!begun) return
  const lost = new AbortController()
  const signal = AbortSignal.any([stage.run.signal, lost.signal])
  const beating = keepBeating(deps, begun.claim, () => lost.abort(new Error('Another run has taken over.')))
  try {
    const isDone = await work(begun.job, { signal, isMine: (tx) => beat(tx, begun.claim) })
    await endWork(deps, begun, isDone)
  } catch (error) {
    deps.log.warn({ err: error, jobId: stage.jobId, status: begun.job.status }, 'a stage of production failed')
    // What a stopping process hands back goes on elsewhere, and what another took over is theirs.
    if (lost.signal.aborted || (stage.run.signal.aborted && !isTimeout(stage.run.signal))) throw error
    if (!(await settleFailure(deps, begun, error))) throw error
  } finally {
    clearInterval(beating)
  }
}

interface Begun {
  job: JobRow
  claim: Claim
}

// Undefined when there is nothing to do: the job is gone, beyond this stage, in other hands, or its work is done.
function beginWork(deps: StudioDeps, { jobId, stages, run }: Stage): Promise<Begun | undefined> {
  return deps.database.transaction(async (tx) => {
    const job = await lockJob(tx, jobId)
    if (!job || job.erasedAt || job.isPaused || job.stoppedFor || !stages.includes(job.status)) return undefined
    if (job.work === 'done' || job.work === 'failed') return undefined
    const isFirst = job.startedAt === null
    const problem = isFirst ? await deps.waitsFor(tx, job) : null
    if (problem !== null) {
      await changeJob(tx, jobId, { work: 'waiting', problem })
      return undefined
    }
    const claim = await takeClaim(tx, { kind: 'stage', id: jobId }, run)
    if (claim === 'held') return undefined
    if (claim === 'spent') {
      await failWork(deps, tx, job, stoppedTooOften)
      return undefined
    }
    const startedAt = job.startedAt ?? deps.clock.now()
    await changeJob(tx, jobId, { work: 'working', problem: null, startedAt })
    const begun: JobRow = { ...job, work: 'working', startedAt }
    if (isFirst) await deps.record(tx, [{ kind: 'job.started', actor: 'system', ...aboutJob(begun), facts: {} }])
    return { job: begun, claim }
  })
}

const isSameWork = (now: JobRow | undefined, then: JobRow): boolean =>
  now?.status === then.status && now.roundsUsed === then.roundsUsed && now.work === 'working'

async function endWork(deps: StudioDeps, { job, claim }: Begun, isDone: boolean): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const now = await lockJob(tx, job.id)
    if (!(await endClaim(tx, claim)) || !isDone || !isSameWork(now, job)) return
    await changeJob(tx, job.id, { work: 'done', progress: 100 })
    await deps.record(tx, [{ kind: 'stage.finished', actor: 'system', ...aboutJob(job), facts: { stage: job.status } }])
  })
}

// False while further runs are worth it.
function settleFailure(deps: StudioDeps, { job, claim }: Begun, error: unknown): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    const now = await lockJob(tx, job.id)
    const left = await leaveClaim(tx, claim, error instanceof EngineStopped ? 'takeOvers' : 'failures')
    if (!left || !now || !isSameWork(now, job)) return true
    const problem = isForeseen(error) ? error.text : isSpent(left) ? explain(error) : undefined
    if (problem === undefined) return false
    await endClaim(tx, left)
    await failWork(deps, tx, now, problem)
    return true
  })
}

const isForeseen = (error: unknown): error is AppError => error instanceof AppError && error.code !== 'unavailable'

const stoppedTooOften =
  'This step stopped several times without finishing. The computer may be short of memory. Try again when it is less busy.'

function explain(error: unknown): string {
  if (error instanceof EngineStopped) return stoppedTooOften
  const reason =
    error instanceof AppError
      ? error.text
      : isDiskFull(error)
        ? 'The disk is full.'
        : 'You’ll find the reason in the log.'
  return `This step failed ${maxFailures} times. ${reason} Try again once that’s solved.`
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && ('code' in error ? error.code === 'ENOSPC' : error.message.includes('ENOSPC'))

// Until someone tries again. The job is held by the caller.
async function failWork(deps: StudioDeps, tx: Transaction, job: JobRow, problem: string): Promise<void> {
  await changeJob(tx, job.id, { work: 'failed', problem })
  const [newest] = job.status === 'editing' ? await findFilms(tx, job.id) : []
  if (newest?.state === 'rendering') await changeFilm(tx, newest.id, { state: 'failed' })
  const { status: stage, number } = job
  await deps.record(tx, [
    { kind: 'stage.failed', actor: 'system', ...aboutJob(job), facts: { stage, number, problem } },
  ])
}

// How far it is, at most every few seconds; a report that is lost does no harm.
export function makeReporter(deps: StudioDeps, store: (percent: number) => Promise<void>) {
  let reportedAt = Number.NEGATIVE_INFINITY
  return (percent: number): void => {
    if (performance.now() - reportedAt < reportEveryMs) return
    reportedAt = performance.now()
    store(percent).catch((error: unknown) => deps.log.warn({ err: error }, 'a progress was not stored'))
  }
}

const reportEveryMs = 2_000

export const isStillHere = async (deps: StudioDeps, jobId: string): Promise<boolean> => {
  const job = await findJob(deps.database, jobId)
  return job !== undefined && job.erasedAt === null
}

// Work that nobody does any more. What is worked on, or waits in the queue for its turn or its next attempt, is left alone.
export async function continueStages(deps: StudioDeps): Promise<void> {
  const keys = await Promise.all([analyseJob, prepareJob, renderJob].map((job) => deps.queue.listKeys(job)))
  const queued = new Set(keys.flatMap((some) => [...some]))
  const workedOn = await findWorkedOn(deps.database, 'stage')
  for (const job of await findOpenJobs(deps.database)) {
    if (job.isPaused || job.work === 'done' || job.work === 'failed') continue
    if (queued.has(job.id) || workedOn.has(job.id)) continue
    if (await isDue(deps, job)) await takeUp(deps, job)
  }
}

// An analysis that waits for photos goes on as soon as none is on its way, and clips say themselves when they are made.
async function isDue(deps: StudioDeps, job: JobRow): Promise<boolean> {
  if (job.work === 'working') return job.status !== 'generating'
  if (job.status !== 'analyzing') return true
  if (job.startedAt === null && (await deps.waitsFor(deps.database, job)) !== null) return false
  const photos = await findPhotosOf(deps.database, job.customerId)
  const ready = photos.filter(({ state }) => state === 'ready').length
  return ready >= 3 && photos.every(({ state }) => state !== 'processing')
}

async function takeUp(deps: StudioDeps, job: JobRow): Promise<void> {
  if (job.status === 'completed') return
  const work = jobOfStage[job.status]
  await deps.database.transaction(async (tx) => {
    if (job.work === 'waiting') await changeJob(tx, job.id, { problem: null })
    await deps.queue.enqueueWhen(tx, work, { payloads: [{ jobId: job.id }], priority: job.priority })
  })
}
