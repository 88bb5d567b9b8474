import { callsIn } from '#src/contracts/call.ts'
import * as delivery from '#src/contracts/studio/delivery.ts'
import * as filmEdits from '#src/contracts/studio/film-edits.ts'
import * as framing from '#src/contracts/studio/framing.ts'
import * as jobPhotos from '#src/contracts/studio/job-photos.ts'
import * as production from '#src/contracts/studio/production.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import { analyseHandlers } from './analyse.ts'
import { beginRoutes } from './begin.ts'
import { boardRoutes } from './board.ts'
import { planRoutes } from './change-plan.ts'
import { prepareHandlers } from './clips-of-job.ts'
import { filmPageRoutes } from './delivery/film-page.ts'
import { ownEditRoutes, reviewRoutes } from './delivery/review.ts'
import { editRoutes } from './edit-film.ts'
import { extraRoutes } from './extras.ts'
import { renderHandlers } from './render.ts'
import { analyseJob, prepareJob, renderJob, stageRoutes } from './stages.ts'
import { commentRoutes } from './turn.ts'
import { clearFolderJob, folderHandlers } from './work-folder.ts'

export { replanFilms, startProduction, startTheClock, stopTheClock, updateJobs, wakeWaitingAnalysis } from './begin.ts'
export { noteClips, orderMissingClips } from './clips-of-job.ts'
export { followReviews, mailTheFilm, retentionClock } from './delivery/deliver.ts'
export { findFilmFile, findFilms, readFilmFigures, removeFilms, type Render } from './films.sql.ts'
export { planWithOwnMusic } from './plan.ts'
export {
  aboutJob,
  changeJob,
  countOpenJobs,
  countUndelivered,
  findDeliveredJobs,
  findJob,
  findJobs,
  findJobsOfCustomer,
  findJobsOfOrder,
  findOpenJobs,
  isRecordingUsed,
  lockJob,
  removeJobPhotos,
  percentDone,
  standsStill,
} from './productions.sql.ts'
export { refreshFilm, renderEdited } from './render.ts'
export { continueStages } from './run-stage.ts'
export { releaseJobs, startAutopilot, stopProduction, takeNextStep } from './stages.ts'
export type { JobMusic, JobRow, JobVoice } from './tables.ts'
export { findCommented, findJobsOnOwner, type JobOnOwner } from './turn.ts'
export { clearStudio, clearWorkFolders, countElsewhere, keepFoldersTidy } from './work-folder.ts'

export const productionFeature = defineFeature({
  calls: callsIn(production, framing, jobPhotos, delivery, filmEdits),
  routes: (deps: StudioDeps) => [
    ...boardRoutes(deps),
    ...beginRoutes(deps),
    ...stageRoutes(deps),
    ...planRoutes(deps),
    ...editRoutes(deps),
    ...extraRoutes(deps),
    ...commentRoutes(deps),
    ...filmPageRoutes(deps),
    ...reviewRoutes(deps),
    ...ownEditRoutes(deps),
  ],
  jobs: [analyseJob, prepareJob, renderJob, clearFolderJob],
  handlers: (deps: StudioDeps) => [
    ...analyseHandlers(deps),
    ...prepareHandlers(deps),
    ...renderHandlers(deps),
    ...folderHandlers(deps),
  ],
})
