import { maxPhotos } from '#src/contracts/studio/photo-limits.ts'
import type { SeenFilm } from '#src/contracts/studio/seen-films.ts'
import { almostTheSame } from '#src/contracts/words/site/left-out.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { Analysis, PhotoAnalysis } from '#src/server/platform/film/port.ts'
import { handleJob, type JobHandler, type JobRun } from '#src/server/platform/queue/port.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import { findPhotosOf, originalKey, writeCaption } from '#src/server/studio/gallery/feature.ts'
import { findSeenFilm } from '#src/server/studio/seen-films/feature.ts'
import { changeJob, putJobPhotos } from './productions.sql.ts'
import { makeReporter, runStage } from './run-stage.ts'
import { analyseJob } from './stages.ts'
import type { JobPhotoRow, JobRow } from './tables.ts'
import { bringFiles } from './work-folder.ts'

const minPhotos = 3

// analyzing: what each photo is and shows, and in which order they tell something.
const analysePhotos = (deps: StudioDeps, jobId: string, run: JobRun): Promise<void> =>
  runStage(deps, { jobId, run, stages: ['analyzing'] }, async (job, { signal }) => {
    const ready = await waitForPhotos(deps, job)
    if (!ready) return false
    const paths = await bringFiles(deps, jobId, ready.map(originalKey))
    const report = makeReporter(deps, (progress) =>
      changeJob(deps.database, jobId, { progress: Math.min(99, progress) }),
    )
    const { businessType } = job
    const analysis = await deps.film.analyse([...paths.values()], { businessType, signal, onProgress: report })
    const rows = toRows(jobId, { photoIds: ready, paths }, analysis)
    if (rows.filter(({ isIncluded }) => isIncluded).length < minPhotos) throw tooFew(rows)
    await deps.database.transaction((tx) => keepPhotos(tx, job, rows))
    return true
  })

// A customer who saw their film before they ordered it gets that one.
async function keepPhotos(tx: Transaction, job: JobRow, rows: JobPhotoRow[]): Promise<void> {
  const film = await findSeenFilm(tx, job.customerId)
  if (!film) return putJobPhotos(tx, rows)
  const gallery = await findPhotosOf(tx, job.customerId)
  await writeSeenCaptions(tx, { customerId: job.customerId, film, gallery })
  await putJobPhotos(tx, applySeenFilm(rows, film, gallery))
}

// Undefined while some are still on their way; the job says so and is looked at again.
async function waitForPhotos(deps: StudioDeps, job: JobRow): Promise<string[] | undefined> {
  const photos = await findPhotosOf(deps.database, job.customerId)
  const ready = photos.filter(({ state }) => state === 'ready')
  const isComing = photos.some(({ state }) => state === 'processing')
  if (ready.length >= minPhotos && !isComing) return ready.slice(0, maxPhotos).map(({ id }) => id)
  const problem = isComing
    ? 'Waiting for photos that are still being prepared.'
    : `Waiting for photos: ${ready.length} of at least ${minPhotos} are here.`
  await changeJob(deps.database, job.id, { work: 'waiting', problem })
  return undefined
}

interface Looked {
  photoIds: string[]
  paths: ReadonlyMap<string, string>
}

function toRows(jobId: string, { photoIds, paths }: Looked, { photos, problems }: Analysis): JobPhotoRow[] {
  const idOf = new Map(photoIds.map((id) => [paths.get(originalKey(id)), id]))
  const chosen = { ownAnalysis: null, focusX: null, focusY: null, move: null, prompt: null }
  const seen = photos.flatMap((photo): JobPhotoRow[] => {
    const photoId = idOf.get(photo.photoPath)
    if (!photoId) return []
    const { duplicateOf, sequencePosition: position } = photo
    const problem = duplicateOf === undefined ? null : almostTheSame
    const analysis = { ...photo, photoPath: originalKey(photoId) }
    return [{ ...chosen, jobId, photoId, position, isIncluded: problem === null, analysis, problem }]
  })
  const unseen = problems.flatMap(({ photoPath, text }, index): JobPhotoRow[] => {
    const photoId = idOf.get(photoPath)
    const position = photos.length + index + 1
    return photoId
      ? [{ ...chosen, jobId, photoId, position, isIncluded: false, analysis: null, problem: nameless(text, photoPath) }]
      : []
  })
  return [...seen, ...unseen]
}

// The engine names the file; here files have no names that anybody knows.
const nameless = (text: string, photoPath: string): string =>
  text.replace(photoPath.split('/').at(-1) ?? '', 'This photo')

function tooFew(rows: JobPhotoRow[]): AppError {
  const usable = rows.filter(({ isIncluded }) => isIncluded).length
  const text = `A film needs at least ${minPhotos} different photos; ${usable} can be used.`
  return new AppError('bad_request', text)
}

export interface GalleryPhoto {
  id: string
  position: number
  caption: string
}

type Seen = SeenFilm['photos'][number]

// The photos as the customer saw them in their film: its order, what is in and out, where the camera looks, and what the
// page knew of them. What we found ourselves stays beside it. Photos that the film did not have come last.
export function applySeenFilm(
  rows: readonly JobPhotoRow[],
  film: SeenFilm,
  gallery: readonly GalleryPhoto[],
): JobPhotoRow[] {
  const idAt = new Map(gallery.map(({ id, position }) => [position, id]))
  const placeOf = new Map(film.photos.map(({ position }, place) => [idAt.get(position), place]))
  const later = ({ photoId, position }: JobPhotoRow): number => placeOf.get(photoId) ?? film.photos.length + position
  return rows
    .toSorted((one, other) => later(one) - later(other))
    .map((row, index) => ({ ...applyPhoto(row, film.photos[placeOf.get(row.photoId) ?? -1]), position: index + 1 }))
}

function applyPhoto(row: JobPhotoRow, seen: Seen | undefined): JobPhotoRow {
  if (!seen) return row
  const isIncluded = seen.isIncluded && row.analysis !== null
  return {
    ...row,
    isIncluded,
    problem: isIncluded ? null : row.problem,
    focusX: seen.focus?.x ?? null,
    focusY: seen.focus?.y ?? null,
    ...(row.analysis && seen.analysis ? { analysis: seenAnalysis(row, seen), ownAnalysis: row.analysis } : {}),
  }
}

// What is known here is not the page's to say: how large the photo is, and the trade.
function seenAnalysis({ photoId, analysis }: JobPhotoRow, seen: Seen): PhotoAnalysis {
  const own = analysis as PhotoAnalysis
  const { duplicateOf: _, ...known } = seen.analysis as PhotoAnalysis
  const { width, height, businessType } = own
  return { ...known, photoPath: originalKey(photoId), width, height, businessType }
}

// Where nobody has written another since.
async function writeSeenCaptions(
  tx: Transaction,
  { customerId, film, gallery }: { customerId: string; film: SeenFilm; gallery: readonly GalleryPhoto[] },
): Promise<void> {
  for (const { position, caption } of film.photos) {
    const photo = gallery.find((each) => each.position === position)
    if (caption !== '' && photo?.caption === '') await writeCaption(tx, { customerId, photoId: photo.id, caption })
  }
}

export const analyseHandlers = (deps: StudioDeps): JobHandler[] => [
  handleJob(analyseJob, ({ jobId }, run) => analysePhotos(deps, jobId, run)),
]
