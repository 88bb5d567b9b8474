import type { ProductionDeps } from '#src/server/studio/production/feature.ts'
import { handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { composeScores, sweepMusic } from './compose-scores.ts'
import { composeJob, sweepMusicJob } from './job-names.ts'

export const musicJobs = [composeJob, sweepMusicJob]

export const musicHandlers = (deps: ProductionDeps): JobHandler[] => [
  handleJob(composeJob, ({ jobId }, { signal }) => composeScores(deps, jobId, signal)),
  handleJob(sweepMusicJob, () => sweepMusic(deps)),
]
