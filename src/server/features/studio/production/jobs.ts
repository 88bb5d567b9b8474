import { handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { analysePhotos } from './analyse-photos.ts'
import { analyseJob, prepareJob, renderJob, sweepProductionJob } from './job-names.ts'
import { prepareStage } from './prepare-clips.ts'
import type { ProductionDeps } from './production-deps.ts'
import { renderFilm } from './render-film.ts'
import { sweepProduction } from './sweep-production.ts'

export const productionJobs = [analyseJob, prepareJob, renderJob, sweepProductionJob]

export const productionHandlers = (deps: ProductionDeps): JobHandler[] => [
  handleJob(analyseJob, ({ jobId }, { signal }) => analysePhotos(deps, jobId, signal)),
  handleJob(prepareJob, ({ jobId }) => prepareStage(deps, jobId)),
  handleJob(renderJob, ({ jobId }, { signal }) => renderFilm(deps, jobId, signal)),
  handleJob(sweepProductionJob, () => sweepProduction(deps)),
]
