import type { EditedPhoto, FilmEdit } from '#src/contracts/studio/film-edits.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { removeClipsOfJob } from '#src/server/studio/clips/feature.ts'
import { writeCaption } from '#src/server/studio/gallery/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { Material } from './plan-films.ts'
import { knownPhotos } from './present-edit.ts'
import { changeJob, changeJobPhotoRow } from './store.ts'
import type { JobPhotoRow, JobRow } from './tables.ts'

// What the film is made of once the edit is written into its job.
export function proposeEdit(material: Material, edit: FilmEdit): Material {
  const known = new Map(knownPhotos(material).map((photo) => [photo.photoId, photo]))
  const isWhole = edit.photos.length === known.size && edit.photos.every(({ photoId }) => known.has(photoId))
  if (!isWhole || new Set(edit.photos.map(({ photoId }) => photoId)).size < known.size) {
    throw new AppError('conflict', refusals.photosChanged)
  }
  const moved = movedPhotos(material, edit)
  const captions = new Map(material.captions)
  for (const { photoId, caption } of edit.photos) captions.set(photoId, caption)
  return {
    job: { ...material.job, ...changesOf(material, edit) },
    photos: [
      ...edit.photos.flatMap((photo, index) => {
        const row = known.get(photo.photoId)
        return row ? [{ ...row, ...rowOf(photo, index + 1) }] : []
      }),
      ...material.photos.filter(({ photoId }) => !known.has(photoId)),
    ],
    clips: material.clips.filter(({ photoId }) => photoId === null || !moved.includes(photoId)),
    captions: new Map([...captions].filter(([, caption]) => caption !== '')),
  }
}

export interface Applied {
  job: JobRow
  // Files of clips that show another focus than the film now has.
  dropped: string[]
}

// Writes an edit into the job, which the caller holds and has planned with it.
export async function applyEdit(tx: Transaction, material: Material, edit: FilmEdit): Promise<Applied> {
  const { job } = material
  for (const [index, photo] of edit.photos.entries()) await writePhoto(tx, { material, photo, position: index + 1 })
  const change = changesOf(material, edit)
  await changeJob(tx, job.id, change)
  const clips = await removeClipsOfJob(tx, job.id, movedPhotos(material, edit))
  return { job: { ...job, ...change }, dropped: clips.flatMap(({ fileKey }) => fileKey ?? []) }
}

function changesOf({ job, photos }: Material, edit: FilmEdit) {
  const known = new Set(knownPhotos({ photos }).map(({ photoId }) => photoId))
  return {
    words: { ...job.words, ...edit.words },
    mood: edit.mood,
    look: edit.look,
    keepsOrder: edit.keepsOrder,
    shots: edit.shots.filter(({ photoId }) => known.has(photoId)),
  }
}

function movedPhotos({ photos }: Material, edit: FilmEdit): string[] {
  const before = new Map(photos.map((photo) => [photo.photoId, photo]))
  return edit.photos.filter((photo) => hasMoved(before.get(photo.photoId), photo)).map(({ photoId }) => photoId)
}

const rowOf = ({ isIncluded, focus }: EditedPhoto, position: number) => ({
  position,
  isIncluded,
  ...(isIncluded ? { problem: null } : {}),
  focusX: focus?.x ?? null,
  focusY: focus?.y ?? null,
})

interface Written {
  material: Material
  photo: EditedPhoto
  position: number
}

async function writePhoto(tx: Transaction, { material, photo, position }: Written): Promise<void> {
  const { job, captions } = material
  const { photoId, caption } = photo
  await changeJobPhotoRow(tx, { jobId: job.id, photoId }, rowOf(photo, position))
  if (caption !== (captions.get(photoId) ?? '')) {
    await writeCaption(tx, { customerId: job.customerId, photoId, caption })
  }
}

const hasMoved = (before: JobPhotoRow | undefined, { focus }: EditedPhoto): boolean =>
  before?.focusX !== (focus?.x ?? null) || before.focusY !== (focus?.y ?? null)
