export { galleryHandlers, galleryJobs } from './jobs.ts'
export { copyKey, idInKey, originalKey } from './photo-files.ts'
export { galleryOfficeRoutes } from './office-routes.ts'
export { previewPhotos } from './preview-photos.ts'
export { galleryRoutes } from './routes.ts'
export {
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
