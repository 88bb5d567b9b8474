export { briefJobs, promiseJobs } from './brief-jobs.ts'
export { startFilm } from './advance-job.ts'
export { countUndelivered } from './count-late.ts'
export { createJobs } from './create-job.ts'
export {
  countComments,
  deleteComment,
  findComments,
  findFilmFile,
  findFilmFiles,
  findFilms,
  insertComment,
  removeFilms,
  sealComments,
} from './film-store.ts'
export { readFilmFigures, type Render } from './film-figures.ts'
export { productionHandlers, productionJobs } from './jobs.ts'
export { openFilmFile } from './open-film-file.ts'
export { noteClips } from './prepare-clips.ts'
export { presentComment } from './present-comment.ts'
export { secondsOf } from './present-job.ts'
export { planWithOwnMusic } from './plan-with-own-music.ts'
export type { ProductionDeps } from './production-deps.ts'
export { refreshFilm, refreshFilmsOf } from './refresh-film.ts'
export { productionRoutes } from './routes.ts'
export { runJobByItself } from './run-job-by-itself.ts'
export {
  changeJob,
  confirmJobsOfOrder,
  findDeliveredJobs,
  findJob,
  findJobPhotos,
  findJobs,
  findJobsInReview,
  findJobsOfCustomer,
  findJobsOfOrder,
  findOpenJobs,
  findSteps,
  insertStep,
  lockJob,
  removeJobPhotos,
} from './store.ts'
export { clearStudio } from './studio.ts'
export type { FilmRow, JobMusic, JobPhotoRow, JobRow, JobVoice } from './tables.ts'
export type { DeliveryDeps } from './delivery/delivery-deps.ts'
export { mailDelivered } from './delivery/delivery-mails.ts'
export { deliveryHandlers, deliveryJobs } from './delivery/jobs.ts'
export { retentionClock } from './delivery/retention-clock.ts'
export { deliveryRoutes } from './delivery/routes.ts'
