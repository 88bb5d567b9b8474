import { done } from '#src/contracts/call.ts'
import {
  type EditableFilm,
  type EditedPhoto,
  type EditedShot,
  type FilmEdit,
  readJobEdit as readJobEditCall,
  saveJobEdit as saveJobEditCall,
} from '#src/contracts/studio/film-edits.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { FilmEngine } from '#src/server/platform/film/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { removeClipsOfJob } from '#src/server/studio/clips/feature.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import { originalKey, writeCaption } from '#src/server/studio/gallery/feature.ts'
import { photoUrl } from './board.ts'
import { orderClips } from './clips-of-job.ts'
import { expectSame, fixedOptionsOf, type Material, planFirst, readMaterial, untilSame } from './plan.ts'
import { changeJob, changeJobPhotoRow, findJob, lockJob } from './productions.sql.ts'
import type { JobPhotoRow, JobRow } from './tables.ts'

export async function readJobEdit(deps: StudioDeps, jobId: string): Promise<EditableFilm> {
  const job = await findJob(deps.database, jobId)
  if (!job || job.erasedAt) throw new AppError('not_found', 'This job doesn’t exist.')
  const wishes = await deps.findWishes(deps.database, job)
  const material = await readMaterial(deps.database, job)
  return presentEdit(deps.film, material, { photo: photoUrl, logo: wishes?.logoUrl ?? null })
}

// The owner's word: from now on this is our cut.
export async function saveJobEdit(deps: StudioDeps, jobId: string, sent: Omit<Editing, 'current'>): Promise<void> {
  const propose = async (db: Executor, job: JobRow | undefined) => {
    if (!job || job.erasedAt) throw new AppError('not_found', 'This job doesn’t exist.')
    if (job.status === 'completed') throw new AppError('conflict', 'This job is completed.')
    const material = await readMaterial(db, job)
    const edit = mergeEdit({ ...sent, current: editOf(material) })
    return { material, edit, proposed: proposeEdit(material, edit) }
  }
  const dropped = await untilSame(async () => {
    const wanted = await propose(deps.database, await findJob(deps.database, jobId))
    const planned = await planFirst(deps.film, wanted.proposed)
    return deps.database.transaction(async (tx) => {
      const { material, edit, proposed } = await propose(tx, await lockJob(tx, jobId))
      expectSame(planned, proposed)
      const applied = await applyEdit(tx, material, edit)
      await changeJob(tx, jobId, { ourCut: null })
      const { status } = material.job
      if (status === 'generating' || status === 'editing') await orderClips(deps, tx, applied.job)
      return applied.dropped
    })
  })
  for (const key of dropped) await deps.storage.remove(key)
}

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

export interface Editing {
  // What the editor began with, what they made of it, and what stands there now.
  base: FilmEdit
  edit: FilmEdit
  current: FilmEdit
}

// Two people may have the same film open: what one has not touched stays as the other left it.
export function mergeEdit({ base, edit, current }: Editing): FilmEdit {
  const isOrdered = idsOf(edit) !== idsOf(base)
  const photos = current.photos.map((now) => {
    const [before, after] = [photoIn(base, now), photoIn(edit, now)]
    return before && after ? mergeFields({ base: before, edit: after, current: now }) : now
  })
  const placeOf = ({ photoId }: EditedPhoto): number => edit.photos.findIndex((photo) => photo.photoId === photoId)
  return {
    ...mergeFields({ base, edit, current }),
    words: mergeFields({ base: base.words, edit: edit.words, current: current.words }),
    photos: isOrdered ? photos.toSorted((one, other) => placeOf(one) - placeOf(other)) : photos,
    shots: mergeShots({ base, edit, current }),
  }
}

// Those that the editor has changed, or given back to us, and the others as they stand there now.
function mergeShots({ base, edit, current }: Editing): EditedShot[] {
  const isTouched = (shot: EditedShot): boolean =>
    JSON.stringify(shotIn(edit, shot)) !== JSON.stringify(shotIn(base, shot))
  return [...current.shots.filter((shot) => !isTouched(shot)), ...edit.shots.filter(isTouched)]
}

const shotIn = ({ shots }: FilmEdit, { photoId, showing }: EditedShot): EditedShot | undefined =>
  shots.find((shot) => shot.photoId === photoId && shot.showing === showing)

const idsOf = ({ photos }: FilmEdit): string => photos.map(({ photoId }) => photoId).join()

const photoIn = ({ photos }: FilmEdit, { photoId }: EditedPhoto): EditedPhoto | undefined =>
  photos.find((photo) => photo.photoId === photoId)

function mergeFields<Fields extends object>({ base, edit, current }: Record<keyof Editing, Fields>): Fields {
  const changed = Object.entries(edit).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name as keyof Fields]),
  )
  return { ...current, ...(Object.fromEntries(changed) as Partial<Fields>) }
}

export interface EditAddresses {
  photo: (photoId: string, size: 'display' | 'thumb') => string
  logo: string | null
}

const isKnown = ({ analysis }: JobPhotoRow): boolean => analysis !== null

const knownPhotos = ({ photos }: Pick<Material, 'photos'>): JobPhotoRow[] => photos.filter(isKnown)

// The film as it is planned now, in what somebody may change about it.
export function editOf({ job, photos, captions }: Material): FilmEdit {
  const { words, mood, look, keepsOrder, shots } = job
  return {
    words: { businessName: words.businessName, tagline: words.tagline, cta: words.cta },
    mood,
    look,
    keepsOrder,
    shots,
    photos: knownPhotos({ photos }).map(({ photoId, isIncluded, focusX, focusY }) => ({
      photoId,
      isIncluded,
      focus: focusX === null || focusY === null ? null : { x: focusX, y: focusY },
      caption: captions.get(photoId) ?? '',
    })),
  }
}

// As cuts were kept before shots could be changed.
const withoutShots = { shots: [] }

// What a page needs to plan and to draw the film itself.
export function presentEdit(film: FilmEngine, material: Material, addresses: EditAddresses): EditableFilm {
  const { job } = material
  const options = fixedOptionsOf(film, material)
  const { logoPath } = options.words
  return {
    edit: editOf(material),
    ours: job.ourCut && { ...withoutShots, ...job.ourCut },
    mayChooseMood: job.music === null,
    photos: knownPhotos(material).map(({ photoId, analysis }) => ({
      photoId,
      path: originalKey(photoId),
      url: addresses.photo(photoId, 'display'),
      thumbnailUrl: addresses.photo(photoId, 'thumb'),
      analysis: { ...analysis },
    })),
    options: { ...options },
    logo: logoPath && addresses.logo ? { path: logoPath, url: addresses.logo } : null,
  }
}

export const editRoutes = (deps: StudioDeps): Route[] => [
  route(readJobEditCall, async ({ params }) => ({ body: await readJobEdit(deps, params.id) })),
  route(saveJobEditCall, async ({ params, body }) => {
    await saveJobEdit(deps, params.id, body)
    return { body: done }
  }),
]
