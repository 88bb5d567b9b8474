import { done } from '#src/contracts/call.ts'
import { deleteImage, type GalleryImage, listGallery } from '#src/contracts/studio/gallery.ts'
import { findContacts } from '#src/server/people/customers/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { type DeletePhotoDeps, deletePhoto } from './delete-photo.ts'
import { countFound, findNewestPhotos, findUses } from './office-store.ts'
import { photoName } from './photo-files.ts'
import { presentPhoto } from './present-photo.ts'
import type { PhotoRow } from './tables.ts'
import { countPhotos } from './tally-store.ts'

// What the owner does with everybody's photos.
export function galleryOfficeRoutes(deps: DeletePhotoDeps): Route[] {
  return [
    route(listGallery, async ({ query: { page, pageSize, ...filter } }) => {
      const isWhole = filter.q.trim() === '' && filter.show === 'all'
      const [photos, total] = await Promise.all([
        findNewestPhotos(deps.database, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
        isWhole ? countPhotos(deps.database) : countFound(deps.database, filter),
      ])
      const images = await presentImages(deps.database, photos)
      return { body: { images }, headers: { 'x-total-count': String(total) } }
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
