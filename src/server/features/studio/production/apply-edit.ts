import type { EditedPhoto, FilmEdit } from '#src/contracts/studio/film-edits.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { removeClipsOfJob } from '#src/server/features/studio/clips/feature.ts'
import { writeCaption } from '#src/server/features/studio/gallery/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { type Material, planFilms } from './plan-films.ts'
import { knownPhotos } from './present-edit.ts'
import type { ProductionDeps } from './production-deps.ts'
import { readMaterial } from './read-material.ts'
import { changeJob, changeJobPhotoRow } from './store.ts'
import type { JobPhotoRow, JobRow } from './tables.ts'

export interface Applied {
  job: JobRow
  // Files of clips that show another focus than the film now has.
  dropped: string[]
}

// Writes an edit into the job, which the caller holds. What cannot be planned is refused.
export async function applyEdit(
  deps: ProductionDeps,
  tx: Transaction,
  { job, edit }: { job: JobRow; edit: FilmEdit },
): Promise<Applied> {
  const material = await readMaterial(tx, job)
  const known = new Map(knownPhotos(material).map((photo) => [photo.photoId, photo]))
  const isWhole = edit.photos.length === known.size && edit.photos.every(({ photoId }) => known.has(photoId))
  if (!isWhole || new Set(edit.photos.map(({ photoId }) => photoId)).size < known.size) {
    throw new AppError('conflict', refusals.photosChanged)
  }
  for (const [index, photo] of edit.photos.entries()) await writePhoto(tx, { material, photo, position: index + 1 })
  const change = {
    words: { ...job.words, ...edit.words },
    mood: edit.mood,
    look: edit.look,
    keepsOrder: edit.keepsOrder,
    shots: edit.shots.filter(({ photoId }) => known.has(photoId)),
  }
  await changeJob(tx, job.id, change)
  const moved = edit.photos.filter((photo) => hasMoved(known.get(photo.photoId), photo))
  const clips = await removeClipsOfJob(
    tx,
    job.id,
    moved.map(({ photoId }) => photoId),
  )
  const changed = { ...job, ...change }
  planFilms(deps.film, await readMaterial(tx, changed))
  return { job: changed, dropped: clips.flatMap(({ fileKey }) => fileKey ?? []) }
}

interface Written {
  material: Material
  photo: EditedPhoto
  position: number
}

async function writePhoto(tx: Transaction, { material, photo, position }: Written): Promise<void> {
  const { job, captions } = material
  const { photoId, isIncluded, focus, caption } = photo
  await changeJobPhotoRow(
    tx,
    { jobId: job.id, photoId },
    {
      position,
      isIncluded,
      ...(isIncluded ? { problem: null } : {}),
      focusX: focus?.x ?? null,
      focusY: focus?.y ?? null,
    },
  )
  if (caption !== (captions.get(photoId) ?? '')) {
    await writeCaption(tx, { customerId: job.customerId, photoId, caption })
  }
}

const hasMoved = (before: JobPhotoRow | undefined, { focus }: EditedPhoto): boolean =>
  before?.focusX !== (focus?.x ?? null) || before.focusY !== (focus?.y ?? null)
