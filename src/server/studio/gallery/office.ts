import { done } from '#src/contracts/call.ts'
import {
  deleteImage,
  type GalleryImage,
  listGallery,
  maxCountedImages,
  readImageAgain,
} from '#src/contracts/studio/gallery.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import { findContacts } from '#src/server/people/customers/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import type { GalleryDeps } from '#src/server/studio/deps.ts'
import { readPhotoAgain } from './copies.ts'
import { copyKey, originalKey, parsePhotoName, photoName } from './photo-files.ts'
import { presentPhoto } from './photo-page.ts'
import { countFound, countPhotos, deletePhotoRow, findNewestPhotos, findUses, isInOpenFilm } from './photos.sql.ts'
import type { PhotoRow } from './tables.ts'

// What the owner does with everybody's photos.
export function galleryOfficeRoutes(deps: GalleryDeps): Route[] {
  return [
    route(listGallery, async ({ query: { page, pageSize, ...filter } }) => {
      const isWhole = filter.q.trim() === '' && filter.show === 'all'
      const [photos, total] = await Promise.all([
        findNewestPhotos(deps.database, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
        isWhole ? countPhotos(deps.database, maxCountedImages) : countFound(deps.database, filter),
      ])
      const images = await presentImages(deps.database, photos)
      return { body: { images }, headers: { 'x-total-count': String(total) } }
    }),
    route(readImageAgain, async ({ params }) => {
      const id = parsePhotoName(params.filename)?.id
      if (!id || !(await readPhotoAgain(deps, id))) throw new AppError('not_found', refusals.photoUnknown)
      return { body: done }
    }),
    route(deleteImage, async ({ params }) => {
      await deletePhoto(deps, params.filename)
      return { body: done }
    }),
  ]
}

async function presentImages(db: Executor, photos: PhotoRow[]): Promise<GalleryImage[]> {
  const ids = [...new Set(photos.map(({ customerId }) => customerId))]
  const [contacts, uses] = await Promise.all([
    findContacts(db, ids),
    findUses(
      db,
      photos.map(({ id }) => id),
    ),
  ])
  const names = new Map(contacts.map(({ id, name, email }) => [id, name || email]))
  return photos.map((photo) => ({
    ...presentImage(photo),
    customerName: names.get(photo.customerId) ?? '',
    film: uses.get(photo.id) ?? null,
  }))
}

function presentImage(photo: PhotoRow): Omit<GalleryImage, 'customerName' | 'film'> {
  const { url, thumbnailUrl, uploadDate, originalName, state } = presentPhoto(photo)
  return {
    filename: photoName(photo.id, 'display'),
    originalName,
    size: photo.bytes ?? 0,
    path: url,
    thumbnailPath: thumbnailUrl,
    uploadedAt: uploadDate,
    customerId: photo.customerId,
    state,
  }
}

// The row goes first: from then on nobody is shown the photo. Files that a crash leaves behind belong to the sweep.
async function deletePhoto(deps: GalleryDeps, filename: string): Promise<void> {
  const id = parsePhotoName(filename)?.id
  const gone = id && (await deleteRow(deps, id))
  if (!gone) throw new AppError('not_found', refusals.photoNotDeleted)
  for (const key of [originalKey(gone.id), copyKey(gone.id, 'display'), copyKey(gone.id, 'thumb')]) {
    await deps.storage.remove(key)
  }
}

const deleteRow = ({ database, clock }: GalleryDeps, id: string): Promise<PhotoRow | undefined> =>
  database.transaction(async (tx) => {
    if (await isInOpenFilm(tx, id)) throw new AppError('conflict', refusals.photoInFilm)
    const gone = await deletePhotoRow(tx, id)
    if (!gone) return undefined
    const { customerId, originalName } = gone
    const detail = { photoId: id, originalName }
    await recordAudit(tx, clock.now(), [{ actor: 'owner', action: 'photo.deleted', customerId, detail }])
    return gone
  })
