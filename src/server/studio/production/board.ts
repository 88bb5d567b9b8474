import { filmFormats, socialPlatforms } from '#src/contracts/studio/film-choices.ts'
import {
  type FilmVersion,
  type JobPhoto,
  type JobSummary,
  listProduction,
  type ProductionJob,
  readJobFilm,
  readProductionJob,
} from '#src/contracts/studio/production.ts'
import { promptSettings } from '#src/contracts/studio/room-prompts.ts'
import { AppError } from '#src/kit/app-error.ts'
import { dayMs } from '#src/kit/time.ts'
import type { Timeline } from '#src/server/platform/film/port.ts'
import { actingToken, fileRoute, type Route, route } from '#src/server/platform/http/port.ts'
import { presentClip } from '#src/server/studio/clips/feature.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import { findPhotosOf, originalKey, previewPhotos } from '#src/server/studio/gallery/feature.ts'
import { listExtras } from './extras.ts'
import { findComments, findFilmFile, findFilmFiles, findFilms } from './films.sql.ts'
import { isUsed, type Material, planFormat, readMaterial, swapAnalyses } from './plan.ts'
import { findJob, findListedJobs, summarisePhotos } from './productions.sql.ts'
import { openFilmFile } from './render.ts'
import { explainMissing, isOutdated } from './stages.ts'
import type { FilmRow, JobPhotoRow, JobRow } from './tables.ts'
import { findNewestFilms, isReadyForOwner } from './turn.ts'

export async function summariseJobs(deps: StudioDeps, jobs: JobRow[]): Promise<JobSummary[]> {
  const ids = jobs.map(({ id }) => id)
  const photos = await summarisePhotos(deps.database, ids)
  const arrived = await countArrived(
    deps,
    jobs.filter(({ id }) => !photos.has(id)),
  )
  const newest = await findNewestFilms(deps.database, jobs)
  return jobs.map((job) => ({
    ...summarise(deps, job, photos.get(job.id) ?? arrived.get(job.customerId)),
    isReadyForOwner: isReadyForOwner(job, newest.get(job.id)),
  }))
}

// Of jobs whose photos nobody has looked at yet: what the customers have sent.
async function countArrived(deps: StudioDeps, jobs: JobRow[]): Promise<Map<string, Counts>> {
  if (jobs.length === 0) return new Map()
  const customers = [...new Set(jobs.map(({ customerId }) => customerId))]
  const sent = await previewPhotos(deps.database, customers, 1)
  return new Map(
    Array.from(sent, ([customerId, { count }]) => [customerId, { photos: count, prompts: 0, first: null }]),
  )
}

interface Counts {
  photos: number
  prompts: number
  first: string | null
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

function summarise(
  deps: StudioDeps,
  job: JobRow,
  counts: Counts = { photos: 0, prompts: 0, first: null },
): Omit<JobSummary, 'isReadyForOwner'> {
  const { id, number, customerId, businessName, businessType, status, tier, work, progress, problem } = job
  const same = { id, number, customerId, businessName, businessType, status, tier, work, progress, problem }
  return {
    ...same,
    photoCount: counts.photos,
    targetDuration: job.targetSeconds,
    promptsGenerated: counts.prompts,
    mobileOptimized: job.formats.includes('stories'),
    createdAt: job.createdAt.toISOString(),
    autopilot: job.isAutopilot,
    deliversItself: job.deliversItself,
    isPaused: job.isPaused,
    stoppedFor: job.stoppedFor,
    awaitsConfirmation: job.awaitsConfirmation,
    startBy: iso(job.startBy),
    dueAt: iso(job.dueAt),
    startedAt: iso(job.startedAt),
    deliveredAt: iso(job.deliveredAt),
    approvedAt: iso(job.approvedAt),
    revisionAskedAt: iso(job.revisionAskedAt),
    isErased: job.erasedAt !== null,
    lateness: latenessOf(job, deps.clock.now()),
    thumbnailUrl: counts.first && job.erasedAt === null ? thumbnailOf(counts.first) : null,
  }
}

// Against what was promised: work begins within 2 hours, the film is there within 48.
function latenessOf(
  { startedAt, startBy, deliveredAt, dueAt }: Pick<JobRow, 'startedAt' | 'startBy' | 'deliveredAt' | 'dueAt'>,
  now: Date,
): JobSummary['lateness'] {
  if (!dueAt || !startBy) return 'on_time'
  if ((deliveredAt ?? now) > dueAt) return 'late'
  return (startedAt ?? now) > startBy ? 'start_late' : 'on_time'
}

const thumbnailOf = (photoId: string): string => photoUrl(photoId, 'thumb')
const displayOf = (photoId: string): string => `/uploads/property-images/${photoId}.jpg`

export async function presentJob(deps: StudioDeps, id: string): Promise<ProductionJob> {
  const job = await findJob(deps.database, id)
  if (!job) throw new AppError('not_found', 'This job doesn’t exist.')
  const db = deps.database
  const [material, films, gallery, wishes, isDisputed] = await Promise.all([
    readMaterial(db, job),
    findFilms(db, id),
    findPhotosOf(db, job.customerId),
    deps.findWishes(db, job),
    job.orderId !== null && deps.hasOpenDispute(db, job.orderId),
  ])
  const [newest] = films
  const known = new Set(material.photos.map(({ photoId }) => photoId))
  const used = material.photos.filter(isUsed)
  const counts = {
    photos: known.size || gallery.length,
    prompts: used.filter(({ prompt }) => prompt).length,
    first: used[0]?.photoId ?? null,
  }
  const { timeline, problem } = await tryPlan(deps, material)
  const names = new Map(gallery.map(({ id: photoId, originalName }) => [photoId, originalName]))
  return {
    ...summarise(deps, job, counts),
    keptDays: job.keptDays,
    isReadyForOwner: isReadyForOwner(job, newest),
    formats: job.formats,
    prompts: presentPrompts(material),
    sequencePlan: { ...presentPlan(material, timeline), problem: used.length > 0 ? problem : null },
    runwayInstructions: {
      resolution: promptSettings.resolution,
      model: promptSettings.model,
      motion: promptSettings.motionStrength,
    },
    analysis: presentPhotos(material, { names, timeline }),
    words: job.words,
    mood: job.mood,
    look: job.look,
    otherCut: await presentOtherCut(deps, material, timeline),
    templateName: job.template?.name ?? null,
    versions: await presentVersions(deps, films),
    isFilmOutdated: newest?.state === 'ready' && isOutdated(material, newest),
    missing: explainMissing(material, { newest, brief: wishes, isDisputed }),
    extras: listExtras(job, wishes),
    wishes: wishes ?? null,
    roundsAllowed: job.roundsAllowed,
    roundsUsed: job.roundsUsed,
    // Whoever has it is the customer: no program is.
    orderUrl: actingToken() ? null : ((await deps.findOrderOf(deps.database, job))?.url ?? null),
    newPhotos: countNew(gallery, known),
  }
}

// Since the photos were looked at.
const countNew = (gallery: { id: string; state: string }[], known: ReadonlySet<string>): number =>
  known.size === 0 ? 0 : gallery.filter(({ id, state }) => state === 'ready' && !known.has(id)).length

const presentPrompts = ({ photos, clips }: Material): ProductionJob['prompts'] =>
  photos.filter(isUsed).flatMap(({ photoId, prompt }) => {
    const clip = clips.findLast((made) => made.photoId === photoId)
    const settings = { duration: 5, resolution: promptSettings.resolution }
    const shown = { settings, thumbnailUrl: thumbnailOf(photoId), clip: clip ? presentClip(clip) : null }
    return prompt ? [{ id: photoId, prompt, ...shown }] : []
  })

function presentPlan(
  material: Material,
  timeline: Timeline | undefined,
): Omit<ProductionJob['sequencePlan'], 'problem'> {
  const { job } = material
  const clipOrder = timeline ? presentClips(timeline, material) : []
  return {
    socialPlatforms: job.formats.flatMap((format) => socialPlatforms[format]),
    clipOrder,
    totalClips: clipOrder.length,
    targetDuration: job.targetSeconds,
  }
}

// Null where both looks at the photos give the same cut.
async function presentOtherCut(
  deps: StudioDeps,
  material: Material,
  timeline: Timeline | undefined,
): Promise<ProductionJob['otherCut']> {
  const { job, photos } = material
  if (!timeline || photos.every(({ ownAnalysis }) => ownAnalysis === null)) return null
  const { timeline: other } = await tryPlan(deps, { ...material, photos: swapAnalyses(photos) })
  if (!other) return null
  const [shown, clipOrder] = [presentClips(timeline, material), presentClips(other, material)]
  return JSON.stringify(shown) === JSON.stringify(clipOrder) ? null : { isOwn: !job.usesOwnAnalysis, clipOrder }
}

interface Attempt {
  timeline: Timeline | undefined
  problem: string | null
}

// None while there is nothing to plan with, or the plan takes too long.
async function tryPlan(deps: StudioDeps, material: Material): Promise<Attempt> {
  try {
    return { timeline: await planFormat(deps.film, material, 'stories'), problem: null }
  } catch (error) {
    if (error instanceof AppError) return { timeline: undefined, problem: error.text }
    throw error
  }
}

function presentClips(
  { clips, layers, fps }: Timeline,
  material: Material,
): ProductionJob['sequencePlan']['clipOrder'] {
  const photoOf = new Map(material.clips.map(({ id, photoId }) => [id, photoId]))
  return clips.map(({ start, frames, transition, treatment }, index) => {
    const photoIds = namesIn(JSON.stringify(treatment)).map((id) => photoOf.get(id) ?? id)
    const [first] = photoIds
    const caption = layers.find(
      (layer) => layer.kind === 'caption' && layer.start >= start && layer.start < start + frames,
    )
    return {
      position: index + 1,
      photoIds,
      thumbnailUrl: first === undefined ? null : thumbnailOf(first),
      startSeconds: start / fps,
      seconds: frames / fps,
      transition: transition.kind,
      kind: treatment.kind,
      caption: caption?.kind === 'caption' ? caption.text : null,
    }
  })
}

// A treatment names its photos and a provider's clips by their keys.
const namesIn = (treatment: string): string[] => [
  ...new Set(Array.from(treatment.matchAll(/(?<="(?:photos|clips)\/)[\da-f-]{36}/g), ([id]) => id)),
]

interface PhotoFacts {
  names: ReadonlyMap<string, string>
  timeline: Timeline | undefined
}

function presentPhotos({ photos, job, captions }: Material, { names, timeline }: PhotoFacts): JobPhoto[] {
  const written = new Set(timeline?.layers.flatMap((layer) => (layer.kind === 'caption' ? [layer.text] : [])))
  const reasons = new Map(timeline?.leftOut?.map(({ path, reason }) => [path, reason]))
  return photos.map((photo, index) => ({
    ...presentAnalysis(photo),
    photoId: photo.photoId,
    sequencePosition: index + 1,
    photoPath: displayOf(photo.photoId),
    thumbnailUrl: thumbnailOf(photo.photoId),
    businessType: job.businessType,
    isIncluded: photo.isIncluded,
    problem: photo.problem,
    leftOut: reasons.get(originalKey(photo.photoId)) ?? null,
    move: photo.move,
    name: names.get(photo.photoId) ?? '',
    caption: captions.get(photo.photoId) ?? '',
    isCaptionShown: written.has(captions.get(photo.photoId) ?? ''),
  }))
}

const unread = { sequenceType: 'unread', confidence: 0, shows: '', sharpness: 0, light: '', focus: { x: 0.5, y: 0.5 } }

function presentAnalysis({ analysis, focusX, focusY }: JobPhotoRow) {
  const isFocusChosen = focusX !== null && focusY !== null
  const chosen = isFocusChosen ? { focus: { x: focusX, y: focusY } } : {}
  if (!analysis) return { ...unread, ...chosen, isFocusChosen }
  const { sequenceType, confidence, shows, sharpness, exposure, focus } = analysis
  return { sequenceType, confidence, shows, sharpness, light: exposure.verdict, focus, ...chosen, isFocusChosen }
}

async function presentVersions(deps: Pick<StudioDeps, 'database'>, films: FilmRow[]): Promise<FilmVersion[]> {
  const ids = films.map(({ id }) => id)
  const [files, comments] = await Promise.all([findFilmFiles(deps.database, ids), findComments(deps.database, ids)])
  return films.map((film, index) => ({
    id: film.id,
    version: film.version,
    // The first of its version in this list is the version itself.
    draft: films[index - 1]?.version === film.version ? film.draft : null,
    state: film.state,
    progress: film.progress,
    createdAt: film.createdAt.toISOString(),
    deliveredAt: iso(film.deliveredAt),
    renderSeconds: film.renderSeconds,
    seconds: secondsOf(film),
    formats: files
      .filter(({ filmId, kind }) => filmId === film.id && kind === 'film')
      .toSorted((a, b) => order.indexOf(a.format) - order.indexOf(b.format))
      .map(({ format, bytes }) => ({
        format,
        bytes,
        url: `/api/production/films/${film.id}/film/${format}`,
        posterUrl: `/api/production/films/${film.id}/poster/${format}`,
      })),
    comments: comments.filter(({ filmId }) => filmId === film.id).map(presentComment),
  }))
}

const order = Object.keys(filmFormats)

export function secondsOf({ timelines }: Pick<FilmRow, 'timelines'>): number {
  const [first] = Object.values(timelines)
  return first ? first.frames / first.fps : 0
}

type Comment = Awaited<ReturnType<typeof findComments>>[number]

export const presentComment = ({ id, frame, format, drawing, text, author, createdAt, answer, doneAt }: Comment) => ({
  id,
  frame,
  format,
  drawing,
  text,
  author,
  createdAt: createdAt.toISOString(),
  answer,
  isDone: doneAt !== null,
})

// Where the office finds a copy of a photo.
export const photoUrl = (photoId: string, size: 'display' | 'thumb'): string =>
  `/uploads/property-images/${photoId}${size === 'thumb' ? '-thumb' : ''}.jpg`

const listedDays = 14

export const boardRoutes = (deps: StudioDeps): Route[] => [
  route(listProduction, async () => {
    const since = new Date(deps.clock.now().getTime() - listedDays * dayMs)
    const jobs = await summariseJobs(deps, await findListedJobs(deps.database, since))
    return { body: { jobs: jobs.toSorted((a, b) => Number(b.isReadyForOwner) - Number(a.isReadyForOwner)) } }
  }),
  route(readProductionJob, async ({ params }) => ({ body: { job: await presentJob(deps, params.id) } })),
  fileRoute(readJobFilm, async ({ params }) => openFilmFile(deps, await findFilmFile(deps.database, params))),
]
