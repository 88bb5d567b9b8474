import * as production from '#src/contracts/studio/production.ts'
import * as framing from '#src/contracts/studio/framing.ts'
import * as jobPhotos from '#src/contracts/studio/job-photos.ts'
import * as filmEdits from '#src/contracts/studio/film-edits.ts'
import * as delivery from '#src/contracts/studio/delivery.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import type { DeliveryDeps } from './delivery/delivery-deps.ts'
import type { ProductionDeps } from './production-deps.ts'
import { productionRoutes } from './routes.ts'
import { deliveryRoutes } from './delivery/routes.ts'
import { productionHandlers, productionJobs } from './jobs.ts'
import { deliveryHandlers, deliveryJobs } from './delivery/jobs.ts'

export { replanFilms, startProduction, startTheClock, updateJobs } from './brief-jobs.ts'
export { countUndelivered } from './count-late.ts'
export { findFilmFile, findFilms, removeFilms } from './film-store.ts'
export { readFilmFigures, type Render } from './film-figures.ts'
export { findCommented, findJobsOnOwner, type JobOnOwner } from './jobs-on-owner.ts'
export { noteClips } from './prepare-clips.ts'
export { planWithOwnMusic } from './plan-with-own-music.ts'
export type { OrderedFilms, ProductionDeps } from './production-deps.ts'
export { refreshFilm } from './refresh-film.ts'
export { startAutopilot } from './autopilot-job.ts'
export { releaseJobs, stopProduction, takeNextStep } from './stopping.ts'
export {
  changeJob,
  findDeliveredJobs,
  findJob,
  findJobs,
  findJobsOfCustomer,
  findJobsOfOrder,
  countOpenJobs,
  findOpenJobs,
  lockJob,
  removeJobPhotos,
} from './store.ts'
export { clearStudio } from './studio.ts'
export type { JobMusic, JobRow, JobVoice } from './tables.ts'
export type { DeliveryDeps } from './delivery/delivery-deps.ts'
export { mailDelivered } from './delivery/delivery-mails.ts'
export { retentionClock } from './delivery/retention-clock.ts'

export const productionFeature = defineFeature({
  calls: callsIn(production, framing, jobPhotos, delivery, filmEdits),
  routes: (deps: ProductionDeps & DeliveryDeps) => [...productionRoutes(deps), ...deliveryRoutes(deps)],
  jobs: [...productionJobs, ...deliveryJobs],
  handlers: (deps: ProductionDeps & DeliveryDeps) => [...productionHandlers(deps), ...deliveryHandlers(deps)],
})
