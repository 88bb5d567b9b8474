import { callsIn } from '#src/contracts/call.ts'
import * as gallery from '#src/contracts/studio/gallery.ts'
import * as photos from '#src/contracts/studio/photos.ts'
import * as uploads from '#src/contracts/studio/uploads.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import type { GalleryDeps } from '#src/server/studio/deps.ts'
import { copyHandlers, copyJobs } from './copies.ts'
import { galleryOfficeRoutes } from './office.ts'
import { galleryRoutes } from './photo-page.ts'
import { uploadRoutes } from './uploads.ts'

export { continuePhotos, hastenCopies } from './copies.ts'
export { copyKey, idInKey, originalKey } from './photo-files.ts'
export { previewPhotos } from './photo-page.ts'
export { addHeldPhotos } from './photos.ts'
export {
  countPhotos,
  countPhotosSent,
  countUsablePhotos,
  deletePhotosWithin,
  findCustomersWithPhotosBefore,
  findPhotosOf,
  hasPhotosWithin,
  type Reach,
  writeCaption,
} from './photos.sql.ts'
export { checkStorage, endUploads, sweepPhotos } from './sweep.ts'
export { makeUploadRoom } from './upload-room.ts'
export { findPieceKeysWithin } from './uploads.sql.ts'

export const galleryFeature = defineFeature({
  calls: callsIn(gallery, photos, uploads),
  routes: (deps: GalleryDeps) => [...galleryOfficeRoutes(deps), ...uploadRoutes(deps), ...galleryRoutes(deps)],
  jobs: copyJobs,
  handlers: copyHandlers,
})
