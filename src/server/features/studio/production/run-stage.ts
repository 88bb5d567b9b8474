import { AppError } from '#src/kit/app-error.ts'
import type { ProductionStage } from '#src/contracts/studio/stages.ts'
import { stepByItself } from './advance-job.ts'
import type { ProductionDeps } from './production-deps.ts'
import { changeJob, findJob, lockJob } from './store.ts'
import type { JobRow } from './tables.ts'

// True when the stage's work is done with it; false when something else will say so.
type Work = (job: JobRow) => Promise<boolean>

// The work of a stage around which nothing differs: it begins once, ends in one transaction with the step it allows, and
// a foreseen failure is a sentence on the job instead of another attempt.
export async function runStage(
  deps: ProductionDeps,
  { jobId, stages }: { jobId: string; stages: ProductionStage[] },
  work: Work,
): Promise<void> {
  const job = await beginWork(deps, jobId, stages)
  if (!job) return
  try {
    if (await work(job)) await endWork(deps, job)
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error
    deps.log.warn({ err: error, jobId, status: job.status }, 'a stage of production failed')
    await failWork(deps, job, error.text)
  }
}

// Undefined when there is nothing to do: the job is gone, beyond this stage, or its work is done.
function beginWork(deps: ProductionDeps, jobId: string, stages: ProductionStage[]): Promise<JobRow | undefined> {
  return deps.database.transaction(async (tx) => {
    const job = await lockJob(tx, jobId)
    if (!job || job.erasedAt || job.isPaused || !stages.includes(job.status) || job.work === 'done') return undefined
    const isFirst = job.startedAt === null
    const problem = isFirst ? await deps.waitsFor(tx, job) : null
    if (problem !== null) {
      await changeJob(tx, jobId, { work: 'waiting', problem })
      return undefined
    }
    const startedAt = job.startedAt ?? deps.clock.now()
    await changeJob(tx, jobId, { work: 'working', problem: null, startedAt })
    const begun: JobRow = { ...job, work: 'working', startedAt }
    if (isFirst) await deps.whenStarted(tx, begun)
    return begun
  })
}

const isSameWork = (now: JobRow | undefined, then: JobRow): boolean =>
  now?.status === then.status && now.roundsUsed === then.roundsUsed && now.work === 'working'

async function endWork(deps: ProductionDeps, job: JobRow): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (!isSameWork(await lockJob(tx, job.id), job)) return
    await changeJob(tx, job.id, { work: 'done', progress: 100 })
    await stepByItself(deps, tx, job.id)
  })
}

async function failWork(deps: ProductionDeps, job: JobRow, problem: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (isSameWork(await lockJob(tx, job.id), job)) await changeJob(tx, job.id, { work: 'failed', problem })
  })
}

// How far it is, at most every few seconds; a report that is lost does no harm.
export function makeReporter(deps: ProductionDeps, store: (percent: number) => Promise<void>) {
  let reportedAt = Number.NEGATIVE_INFINITY
  return (percent: number): void => {
    if (performance.now() - reportedAt < reportEveryMs) return
    reportedAt = performance.now()
    store(percent).catch((error: unknown) => deps.log.warn({ err: error }, 'a progress was not stored'))
  }
}

const reportEveryMs = 2_000

export const isStillHere = async (deps: ProductionDeps, jobId: string): Promise<boolean> => {
  const job = await findJob(deps.database, jobId)
  return job !== undefined && job.erasedAt === null
}
