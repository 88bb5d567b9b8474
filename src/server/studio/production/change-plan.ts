import type { z } from 'zod'
import { done } from '#src/contracts/call.ts'
import { filmFormatNames } from '#src/contracts/studio/film-choices.ts'
import { type PhotoFraming, readJobFraming } from '#src/contracts/studio/framing.ts'
import { changeJobPhoto, orderJobPhotos } from '#src/contracts/studio/job-photos.ts'
import { changeProductionJob, renderJob, retryStage } from '#src/contracts/studio/production.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { Template, Timeline } from '#src/server/platform/film/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { findWorkedOn } from '#src/server/studio/claims/feature.ts'
import { removeClipsOfJob } from '#src/server/studio/clips/feature.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import { originalKey, writeCaption } from '#src/server/studio/gallery/feature.ts'
import { noteClipsOf, orderClips } from './clips-of-job.ts'
import { expectSame, hashWishes, type Material, planFormat, readMaterial, untilSame } from './plan.ts'
import { aboutJob, changeJob, changeJobPhotoRow, findJob, findJobPhotos, lockJob } from './productions.sql.ts'
import { beginAgain, startFilm, stepByItself } from './stages.ts'
import type { JobPhotoRow, JobRow, NewJobRow } from './tables.ts'

type JobChange = z.output<(typeof changeProductionJob)['body']>

export async function changePlan(deps: StudioDeps, jobId: string, change: JobChange): Promise<void> {
  const template = await findTemplate(deps, change.template)
  const { autopilot, deliversItself, targetDuration, mood, look, words, usesOwnAnalysis } = change
  const row: Partial<NewJobRow> = clean({
    isAutopilot: autopilot,
    deliversItself,
    targetSeconds: targetDuration ?? template?.style.seconds,
    mood,
    look,
    usesOwnAnalysis,
    template,
    words,
  })
  const propose: Propose = (db, job) => readMaterial(db, { ...job, ...row } as JobRow)
  await untilSame(async () => {
    const planned = await planProposal(deps, jobId, propose)
    const captions = words?.captions ?? planned.job.words.captions
    if (words ?? targetDuration) refuseCaptionsWithoutTime(captions, planned.timeline)
    await inJob(deps, jobId, async (tx, job) => {
      expectSame(planned, await propose(tx, job))
      if (Object.keys(row).length > 0) await changeJob(tx, jobId, row)
      if (row.targetSeconds !== undefined && row.targetSeconds !== job.targetSeconds) {
        await deps.record(tx, [{ kind: 'job.length_changed', actor: 'owner', ...aboutJob(job), facts: {} }])
      }
      if (autopilot || deliversItself) await stepByItself(deps, tx, jobId)
    })
  })
}

// Undefined leaves it, null takes it away.
async function findTemplate(deps: StudioDeps, id: string | null | undefined): Promise<Template | null | undefined> {
  if (id === undefined || id === null) return id
  const found = (await deps.film.listTemplates()).find((template) => template.id === id)
  if (!found) throw new AppError('not_found', 'This template doesn’t exist.')
  return found
}

// What the film would be made of after the change.
type Propose = (db: Executor, job: JobRow) => Promise<Material>

// Too few photos, words that cannot be drawn: said now, not when the film is rendered.
async function planProposal(deps: StudioDeps, jobId: string, propose: Propose) {
  const job = refuseGone(await findJob(deps.database, jobId))
  const material = await propose(deps.database, job)
  const timeline = material.photos.length > 0 ? await planFormat(deps.film, material, 'stories') : undefined
  return { job, timeline, wishesHash: hashWishes(material) }
}

function refuseCaptionsWithoutTime(captions: readonly string[], timeline: Timeline | undefined): void {
  if (!timeline) return
  const shown = new Set(timeline.layers.map(({ text }) => text))
  const asked = captions.filter((caption) => caption !== '')
  const fitting = asked.filter((caption) => shown.has(caption))
  if (fitting.length === asked.length) return
  const text = `This film has room for ${fitting.length} of these ${asked.length} captions.`
  throw new AppError('bad_request', text)
}

type PhotoChange = z.output<(typeof changeJobPhoto)['body']>

export interface PhotoTarget {
  jobId: string
  photoId: string
}

export async function changePhoto(deps: StudioDeps, target: PhotoTarget, change: PhotoChange): Promise<void> {
  const { jobId, photoId } = target
  const { isIncluded, focus, move, prompt, caption } = change
  const row: Partial<JobPhotoRow> = clean({
    isIncluded,
    move,
    prompt,
    focusX: focus === undefined ? undefined : (focus?.x ?? null),
    focusY: focus === undefined ? undefined : (focus?.y ?? null),
  })
  if (Object.keys(row).length === 0) {
    return inJob(deps, jobId, (tx, job) => writeOwnCaption(tx, { customerId: job.customerId, photoId, caption }))
  }
  const propose: Propose = async (db, job) => proposePhoto(await readMaterial(db, job), { target, row, change })
  const dropped = await untilSame(async () => {
    const planned = await planProposal(deps, jobId, propose)
    return inJob(deps, jobId, async (tx, job) => {
      expectSame(planned, await propose(tx, job))
      await writeOwnCaption(tx, { customerId: job.customerId, photoId, caption })
      await changeJobPhotoRow(tx, target, row)
      return refreshClip(deps, tx, { job, target, change })
    })
  })
  for (const key of dropped) await deps.storage.remove(key)
}

interface PhotoProposal {
  target: PhotoTarget
  row: Partial<JobPhotoRow>
  change: PhotoChange
}

function proposePhoto(material: Material, { target, row, change }: PhotoProposal): Material {
  const { photoId } = target
  const { photos, clips } = material
  if (photos.every((photo) => photo.photoId !== photoId)) throw new AppError('not_found', refusals.photoUnknown)
  const captions = new Map(material.captions)
  if (change.caption) captions.set(photoId, change.caption)
  if (change.caption === '') captions.delete(photoId)
  return {
    ...material,
    captions,
    photos: photos.map((photo) => (photo.photoId === photoId ? { ...photo, ...row } : photo)),
    clips: needsOtherClip(change) ? clips.filter((clip) => clip.photoId !== photoId) : clips,
  }
}

async function writeOwnCaption(
  tx: Transaction,
  { caption, ...photo }: { customerId: string; photoId: string; caption: string | undefined },
): Promise<void> {
  if (caption === undefined || (await writeCaption(tx, { ...photo, caption }))) return
  throw new AppError('not_found', refusals.photoUnknown)
}

interface Changed {
  job: JobRow
  target: PhotoTarget
  change: PhotoChange
}

// A clip that was made from other words, another move or another focus is made again; a photo that comes back gets one.
async function refreshClip(deps: StudioDeps, tx: Transaction, { job, target, change }: Changed): Promise<string[]> {
  if (job.status === 'analyzing' || job.status === 'prompts_ready') return []
  const removed = needsOtherClip(change) ? await removeClipsOfJob(tx, job.id, [target.photoId]) : []
  await orderClips(deps, tx, job)
  return removed.flatMap(({ fileKey }) => fileKey ?? [])
}

const needsOtherClip = ({ move, focus, prompt }: PhotoChange): boolean =>
  [move, focus, prompt].some((value) => value !== undefined)

export async function orderPhotos(deps: StudioDeps, jobId: string, photoIds: string[]): Promise<void> {
  await inJob(deps, jobId, async (tx) => {
    const photos = await findJobPhotos(tx, jobId)
    const isWhole = photoIds.length === photos.length && photos.every(({ photoId }) => photoIds.includes(photoId))
    if (!isWhole) throw new AppError('bad_request', 'photoIds: Expected every photo of the job once')
    for (const [index, photoId] of photoIds.entries()) {
      await changeJobPhotoRow(tx, { jobId, photoId }, { position: index + 1 })
    }
    await changeJob(tx, jobId, { keepsOrder: true })
    await noteClipsOf(deps, tx, jobId)
  })
}

export const renderAgain = (deps: StudioDeps, jobId: string): Promise<number> =>
  inJob(deps, jobId, async (tx, job) => {
    if (job.status !== 'editing') throw new AppError('conflict', 'You can render a film once it is being edited.')
    if (job.work === 'working') throw new AppError('conflict', 'The film is already being rendered.')
    return startFilm(deps, tx, job)
  })

export async function retryWork(deps: StudioDeps, jobId: string): Promise<void> {
  await inJob(deps, jobId, async (tx, job) => {
    if (job.status === 'completed') throw new AppError('conflict', 'This job is completed.')
    if ((await findWorkedOn(tx, 'stage')).has(jobId))
      throw new AppError('conflict', 'We’re working on this step already.')
    await beginAgain(deps, tx, job)
  })
}

function inJob<Result>(
  deps: StudioDeps,
  jobId: string,
  change: (tx: Transaction, job: JobRow) => Promise<Result>,
): Promise<Result> {
  return deps.database.transaction(async (tx) => {
    return change(tx, refuseGone(await lockJob(tx, jobId)))
  })
}

function refuseGone(job: JobRow | undefined): JobRow {
  if (!job || job.erasedAt) throw new AppError('not_found', 'This job doesn’t exist.')
  return job
}

const clean = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>

export async function presentFraming(deps: StudioDeps, jobId: string): Promise<PhotoFraming[]> {
  const job = await findJob(deps.database, jobId)
  if (!job) throw new AppError('not_found', 'This job doesn’t exist.')
  const material = await readMaterial(deps.database, job)
  const shots = (await Promise.all(filmFormatNames.map((format) => shotsIn(deps, material, format)))).flat()
  return material.photos.map(({ photoId, analysis }) => ({
    photoId,
    salience: analysis?.salience?.cells ?? null,
    points: (analysis?.points ?? []).map(({ kind, box }) => ({ kind, box })),
    shots: shots.flatMap(([path, shot]) => (path === originalKey(photoId) ? [shot] : [])),
  }))
}

// With the key of its photo.
type FramedShot = [path: string, shot: PhotoFraming['shots'][number]]

// None while there is nothing to plan with.
async function shotsIn(
  { film }: StudioDeps,
  material: Material,
  format: (typeof filmFormatNames)[number],
): Promise<FramedShot[]> {
  try {
    const { clips } = await planFormat(film, material, format)
    return clips.flatMap(({ treatment }, index) =>
      camerasOf(treatment).flatMap(({ source, camera }): FramedShot[] => {
        const from = camera.keyframes[0]?.crop
        const to = camera.keyframes.at(-1)?.crop
        return from && to ? [[source.path, { format, position: index + 1, from, to }]] : []
      }),
    )
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}

function camerasOf(treatment: Timeline['clips'][number]['treatment']) {
  if (treatment.kind === 'end-card') return []
  return treatment.kind === 'split' ? treatment.panes.map(({ shot }) => shot) : [treatment.shot]
}

export const planRoutes = (deps: StudioDeps): Route[] => [
  route(readJobFraming, async ({ params }) => ({ body: { photos: await presentFraming(deps, params.id) } })),
  route(changeProductionJob, async ({ params, body }) => {
    await changePlan(deps, params.id, body)
    return { body: done }
  }),
  route(changeJobPhoto, async ({ params, body }) => {
    await changePhoto(deps, { jobId: params.id, photoId: params.photoId }, body)
    return { body: done }
  }),
  route(orderJobPhotos, async ({ params, body }) => {
    await orderPhotos(deps, params.id, body.photoIds)
    return { body: done }
  }),
  route(renderJob, async ({ params }) => ({ body: { ...done, version: await renderAgain(deps, params.id) } })),
  route(retryStage, async ({ params }) => {
    await retryWork(deps, params.id)
    return { body: done }
  }),
]
