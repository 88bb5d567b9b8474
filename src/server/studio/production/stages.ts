import { z } from 'zod'
import { done } from '#src/contracts/call.ts'
import { changeProductionStatus, resumeJob as resumeJobCall } from '#src/contracts/studio/production.ts'
import { nextStage, type ProductionStage, stageNames } from '#src/contracts/studio/stages.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import type { EventOf } from '#src/server/events/catalogue.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { defineJob } from '#src/server/platform/queue/port.ts'
import { forgetClaim } from '#src/server/studio/claims/feature.ts'
import type { ClipRow } from '#src/server/studio/clips/feature.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import { type BriefFacts, openExtras } from './extras.ts'
import { changeFilm, findFilms, insertFilm } from './films.sql.ts'
import { hashWishes, isUsed, type Material, readMaterial } from './plan.ts'
import { aboutJob, changeJob, findJobsOfCustomer, findJobsOfOrder, insertStep, lockJob } from './productions.sql.ts'
import type { FilmRow, JobRow } from './tables.ts'

const schema = z.object({ jobId: z.uuid() })
const key = ({ jobId }: { jobId: string }): string => jobId
// Every attempt goes on from what is stored. How many a stage gets is counted with its claim, over all its runs.
const patience = { attempts: 25, maxRetryDelaySeconds: 300 }

// The engine takes what the machine has: one of each at a time, but two films, since one alone leaves a sixth of it idle.
export const analyseJob = defineJob({
  name: 'production.analyse',
  schema,
  key,
  ...patience,
  timeoutSeconds: 900,
  isHeavy: true,
})
export const prepareJob = defineJob({ name: 'production.prepare', schema, key, ...patience, maxAtOnce: 4 })
export const renderJob = defineJob({
  name: 'production.render',
  schema,
  key,
  ...patience,
  timeoutSeconds: 3_600,
  lanes: 2,
  isHeavy: true,
})

export const jobOfStage = {
  analyzing: analyseJob,
  prompts_ready: prepareJob,
  generating: prepareJob,
  editing: renderJob,
} as const

export interface WantedStep {
  jobId: string
  status: ProductionStage
}

// Next Stage: exactly one step. Of many at once the first takes it; the others find the job beyond it.
export async function advanceJob(deps: StudioDeps, { jobId, status }: WantedStep): Promise<void> {
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
export async function stepByItself(deps: StudioDeps, tx: Transaction, jobId: string): Promise<void> {
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
async function stepForward(deps: StudioDeps, tx: Transaction, { job, actor }: Step): Promise<void> {
  const status = nextStage(job.status)
  if (!status) throw refuseStep(job.status)
  const now = deps.clock.now()
  await insertStep(tx, { jobId: job.id, round: job.roundsUsed, status, reachedAt: now, actor })
  if (status === 'completed') return deliver(deps, tx, { job, actor })
  await changeJob(tx, job.id, { status })
  if (status === 'editing') await startFilm(deps, tx, { ...job, status })
  else await beginAgain(deps, tx, { ...job, status })
}

async function deliver(deps: StudioDeps, tx: Transaction, { job, actor }: Step): Promise<void> {
  const now = deps.clock.now()
  const [film] = await findFilms(tx, job.id)
  if (film?.state !== 'ready') throw new AppError('conflict', 'There is no film to deliver yet.')
  const delivered = { status: 'completed', work: 'done', progress: 100, problem: null, deliveredAt: now } as const
  await changeJob(tx, job.id, { ...delivered, revisionAskedAt: null, remindedAt: null })
  await changeFilm(tx, film.id, { deliveredAt: now })
  const others = job.orderId ? await findJobsOfOrder(tx, job.orderId) : []
  const isLastOfOrder = others.every(({ id, status }) => id === job.id || status === 'completed')
  const facts = { filmId: film.id, version: film.version, isLastOfOrder }
  const cause = `film:${film.id}:delivered`
  await deps.record(tx, [{ kind: 'film.delivered', actor, ...aboutJob(job), facts, cause }])
}

// The work of the stage where the job stands, from its beginning: after a failure or a pause, or with new photos. The job
// is held by the caller.
export async function beginAgain(deps: StudioDeps, tx: Transaction, job: JobRow): Promise<void> {
  if (job.status === 'completed') throw new AppError('conflict', 'This job is completed.')
  await forgetClaim(tx, { kind: 'stage', id: job.id })
  if (job.work === 'failed') {
    const facts = { stage: job.status }
    await deps.record(tx, [{ kind: 'stage.tried_again', actor: 'system', ...aboutJob(job), facts }])
  }
  const [newest] = job.status === 'editing' ? await findFilms(tx, job.id) : []
  // It is planned anew: the plan may be what failed.
  if (newest?.state === 'failed') await changeFilm(tx, newest.id, { state: 'rendering', progress: 0, timelines: {} })
  await changeJob(tx, job.id, { work: 'waiting', progress: 0, problem: null })
  await deps.queue.enqueueWhen(tx, jobOfStage[job.status], { payloads: [{ jobId: job.id }], priority: job.priority })
}

// Another film, which is planned when its render begins. The job is held by the caller.
export async function startFilm(deps: StudioDeps, tx: Transaction, job: JobRow): Promise<number> {
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

// For a batch: on by itself from where the job stands, also after a pause or a failure, up to the owner's look.
export async function startAutopilot(
  deps: StudioDeps,
  tx: Transaction,
  { jobId, priority }: { jobId: string; priority: number },
): Promise<void> {
  const job = await lockJob(tx, jobId)
  if (!job || job.status === 'completed') return
  await changeJob(tx, jobId, { isAutopilot: true, isPaused: false, priority })
  if (job.work === 'done') return stepByItself(deps, tx, jobId)
  // What is being worked on needs no second start, unless its work was turned away while it was paused.
  if (job.work === 'working' && !job.isPaused) return
  await beginAgain(deps, tx, { ...job, priority })
}

// What stops the work on a film, and what lets it go on.

// A refund in full, a lost dispute, or somebody who is forgotten. A stage that is under way ends as it would; none follows
// it. A film that is delivered is neither approved nor changed any more.
export async function stopProduction(
  _: unknown,
  tx: Transaction,
  causes: EventOf<keyof typeof stopsFor>[],
): Promise<void> {
  for (const cause of causes) {
    const jobs =
      'customerIds' in cause.facts ? await findJobsOfErased(tx, cause.facts) : await findJobsOf(tx, cause.orderId)
    for (const { id, stoppedFor } of jobs) {
      // A refund that follows an erasure makes nothing possible again.
      if (stoppedFor !== 'erasure') await changeJob(tx, id, { stoppedFor: stopsFor[cause.kind] })
    }
  }
}

// Those of an order that a merge has moved too: nobody is left whom its film is for.
async function findJobsOfErased(tx: Transaction, { customerIds, orderIds }: EventOf<'person.erased'>['facts']) {
  const found = [
    ...customerIds.map((id) => findJobsOfCustomer(tx, id)),
    ...orderIds.map((id) => findJobsOfOrder(tx, id)),
  ]
  return (await Promise.all(found)).flat()
}

const stopsFor = {
  'order.refunded': 'refund',
  'order.withdrawn': 'refund',
  'dispute.lost': 'dispute',
  'order.erasure_asked': 'erasure',
  'person.erased': 'erasure',
} as const

// The owner wants the film all the same.
export async function resumeJob(deps: StudioDeps, jobId: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const job = await lockJob(tx, jobId)
    if (!job) throw new AppError('not_found', 'This job doesn’t exist.')
    if (!job.stoppedFor) return
    // Whom it was for is forgotten, whoever has its photos now.
    if (job.stoppedFor === 'erasure') throw new AppError('conflict', stopped.erasure)
    await changeJob(tx, jobId, { stoppedFor: null })
    const facts = { stoppedFor: job.stoppedFor }
    await deps.record(tx, [{ kind: 'job.resumed', actor: 'owner', ...aboutJob(job), facts }])
  })
}

// The owner knows now who bought: from here on the films of the order go their way like any other.
export async function releaseJobs(deps: StudioDeps, tx: Transaction, confirmed: EventOf<'buyer.confirmed'>[]) {
  for (const { orderId } of confirmed) {
    for (const { id } of await findJobsOf(tx, orderId)) {
      await changeJob(tx, id, { awaitsConfirmation: false, isAutopilot: true })
    }
  }
  await takeNextStep(deps, tx, confirmed)
}

// Whatever may have held a film back is gone: it goes on from where it stands.
export async function takeNextStep(
  deps: StudioDeps,
  tx: Transaction,
  freed: Pick<EventOf<'job.resumed'>, 'orderId' | 'jobId'>[],
): Promise<void> {
  for (const { orderId, jobId } of freed) {
    const ids = jobId ? [jobId] : (await findJobsOf(tx, orderId)).map(({ id }) => id)
    for (const id of ids) await goOn(deps, tx, await lockJob(tx, id))
  }
}

async function goOn(deps: StudioDeps, tx: Transaction, job: JobRow | undefined): Promise<void> {
  if (!job || job.erasedAt || job.isPaused || job.stoppedFor || job.status === 'completed') return
  if (job.work === 'done') await stepByItself(deps, tx, job.id)
  else if (job.work === 'waiting') await beginAgain(deps, tx, job)
}

const findJobsOf = (db: Executor, orderId: string | undefined): Promise<JobRow[]> =>
  orderId ? findJobsOfOrder(db, orderId) : Promise.resolve([])

// Why a job cannot take its next step, in words; null when it can.
async function findMissingInputs(
  deps: Pick<StudioDeps, 'findWishes' | 'hasOpenDispute'>,
  db: Executor,
  job: JobRow,
): Promise<string | null> {
  const material = await readMaterial(db, job)
  const [newest] = job.status === 'editing' ? await findFilms(db, job.id) : []
  const wishes = await deps.findWishes(db, job)
  const isDisputed = job.orderId !== null && (await deps.hasOpenDispute(db, job.orderId))
  return explainMissing(material, { newest, brief: wishes, isDisputed })
}

interface Made {
  newest: FilmRow | undefined
  brief: BriefFacts | undefined
  isDisputed: boolean
}

export function explainMissing(material: Material, made: Made): string | null {
  const { job } = material
  if (job.stoppedFor) return stopped[job.stoppedFor]
  if (job.work === 'failed') return job.problem ?? 'This stage failed.'
  switch (job.status) {
    case 'analyzing':
      return job.work === 'done' ? null : (job.problem ?? 'The photos are still being analysed.')
    case 'prompts_ready':
      return missingPrompts(material)
    case 'generating':
      return missingClips(material)
    case 'editing':
      return missingDelivery(material, made)
    case 'completed':
      return 'This job is completed.'
  }
}

function missingPrompts({ photos, job }: Material): string | null {
  const used = photos.filter(isUsed)
  const without = used.filter(({ prompt }) => !prompt).length
  if (without > 0) return `${without} of ${used.length} prompts haven’t been written yet.`
  return job.work === 'done' ? null : 'The prompts are still being written.'
}

export function missingClips({ photos, clips }: Pick<Material, 'photos' | 'clips'>): string | null {
  const used = photos.filter(isUsed)
  const states = used.map(({ photoId }) => clips.findLast((clip) => clip.photoId === photoId)?.state)
  const count = (...wanted: (ClipRow['state'] | undefined)[]): number =>
    states.filter((state) => wanted.includes(state)).length
  if (count('ready') === used.length) return null
  const parts = [
    [count('queued', 'submitting', 'running', undefined), 'in progress'],
    [count('failed'), 'failed'],
    [count('parked'), 'waiting for your decision'],
  ] as const
  const rest = parts.filter(([number]) => number > 0).map(([number, words]) => `${number} ${words}`)
  return `${count('ready')} of ${used.length} clips are ready: ${rest.join(', ')}.`
}

const stopped = {
  refund: 'The order was refunded, so work on this film has stopped.',
  dispute: 'The dispute over the payment was lost, so work on this film has stopped.',
  erasure: 'Photos and films were deleted as the customer wished, so work on this film has stopped.',
}

const missingDelivery = (material: Material, { newest, brief, isDisputed }: Made): string | null =>
  missingFilm(material, newest) ?? openExtras(material.job, brief) ?? (isDisputed ? disputed : null)

const disputed = 'The buyer disputes the payment. You can deliver the film once that is decided for you.'

function missingFilm(material: Material, newest: FilmRow | undefined): string | null {
  const { job } = material
  if (!newest) return 'The film hasn’t been rendered yet.'
  if (newest.state === 'rendering') return `The film is being rendered (${newest.progress}%).`
  if (job.revisionAskedAt && newest.createdAt < job.revisionAskedAt) {
    return 'The customer asked for changes: make them and render a new version.'
  }
  if (newest.state === 'failed') return 'The last render failed: render it again.'
  if (isOutdated(material, newest)) return `The plan has changed since version ${newest.version}: render it again.`
  return job.awaitsConfirmation ? unconfirmed : null
}

const unconfirmed = 'We matched this buyer by what they typed. Confirm the person on the order before you deliver.'

export const isOutdated = (material: Material, { wishesHash }: FilmRow): boolean => wishesHash !== hashWishes(material)

export const stageRoutes = (deps: StudioDeps): Route[] => [
  route(changeProductionStatus, async ({ params, body }) => {
    await advanceJob(deps, { jobId: params.jobId, status: body.status })
    return { body: { ...done, status: body.status } }
  }),
  route(resumeJobCall, async ({ params }) => {
    await resumeJob(deps, params.id)
    return { body: done }
  }),
]
