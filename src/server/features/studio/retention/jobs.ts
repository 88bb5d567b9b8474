import { handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { removeFilesJob, sweepMediaJob } from './job-names.ts'
import { removeFiles } from './remove-files.ts'
import type { RetentionDeps } from './retention-deps.ts'
import { sweepMedia } from './sweep-media.ts'

export const retentionJobs = [removeFilesJob, sweepMediaJob]

export const retentionHandlers = (deps: RetentionDeps): JobHandler[] => [
  handleJob(removeFilesJob, (files) => removeFiles(deps, files)),
  handleJob(sweepMediaJob, () => sweepMedia(deps)),
]
