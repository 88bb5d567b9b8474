export { galleryHandlers, galleryJobs } from './jobs.ts'
export { galleryRoutes } from './routes.ts'
export { countPhotos, countPhotosOf } from './store.ts'
export { sweepPhotos } from './sweep-photos.ts'
