import { done } from '#src/contracts/call.ts'
import { deleteImage, type GalleryImage, listGallery } from '#src/contracts/studio/gallery.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { type DeletePhotoDeps, deletePhoto } from './delete-photo.ts'
import { findNewestPhotos } from './office-store.ts'
import { photoName } from './photo-files.ts'
import { presentPhoto } from './present-photo.ts'
import type { PhotoRow } from './tables.ts'
import { countPhotos } from './tally-store.ts'

// What the owner does with everybody's photos.
export function galleryOfficeRoutes(deps: DeletePhotoDeps): Route[] {
  return [
    route(listGallery, async ({ query: { page, pageSize } }) => {
      const [photos, total] = await Promise.all([
        findNewestPhotos(deps.database, { limit: pageSize, offset: (page - 1) * pageSize }),
        countPhotos(deps.database),
      ])
      return { body: { images: photos.map(presentImage) }, headers: { 'x-total-count': String(total) } }
    }),
    route(deleteImage, async ({ params }) => {
      await deletePhoto(deps, params.filename)
      return { body: done }
    }),
  ]
}

function presentImage(photo: PhotoRow): GalleryImage {
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
