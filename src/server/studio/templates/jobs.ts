import { z } from 'zod'
import { libraryTemplateIds } from '#src/contracts/studio/library-templates.ts'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { type MakeFilesDeps, makeTemplateFiles } from './make-template-files.ts'

export const makeFilesJob = defineJob({
  name: 'templates.make-files',
  schema: z.object({ id: z.enum(libraryTemplateIds) }),
  key: ({ id }) => id,
  attempts: 3,
  maxAtOnce: 2,
  isHeavy: true,
})

export const templateJobs = [makeFilesJob]

export const templateHandlers = (deps: MakeFilesDeps): JobHandler[] => [
  handleJob(makeFilesJob, ({ id }, { signal }) => makeTemplateFiles(deps, id, signal)),
]
