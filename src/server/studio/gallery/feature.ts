import * as gallery from '#src/contracts/studio/gallery.ts'
import * as photos from '#src/contracts/studio/photos.ts'
import * as uploads from '#src/contracts/studio/uploads.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import type { DeletePhotoDeps } from './delete-photo.ts'
import { galleryOfficeRoutes } from './office-routes.ts'
import { type GalleryDeps, galleryRoutes } from './routes.ts'
import { galleryHandlers, galleryJobs } from './jobs.ts'

export { hastenCopies } from './jobs.ts'
export { addHeldPhotos } from './add-held-photos.ts'
export { copyKey, idInKey, originalKey } from './photo-files.ts'
export { previewPhotos } from './preview-photos.ts'
export {
  countPhotosSent,
  countUsablePhotos,
  deletePhotosOf,
  findCustomersWithPhotosBefore,
  findPhotosOf,
  writeCaption,
} from './store.ts'
export { sweepPhotos } from './sweep-photos.ts'
export { findPieceKeysOf } from './upload-store.ts'
export { makeUploadRoom } from './upload-room.ts'
export { countPhotos } from './tally-store.ts'

export const galleryFeature = defineFeature({
  calls: callsIn(gallery, photos, uploads),
  routes: (deps: GalleryDeps & DeletePhotoDeps) => [...galleryOfficeRoutes(deps), ...galleryRoutes(deps)],
  jobs: galleryJobs,
  handlers: galleryHandlers,
})
