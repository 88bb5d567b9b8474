import { callsIn } from '#src/contracts/call.ts'
import * as editingTemplates from '#src/contracts/studio/editing-templates.ts'
import * as jobExport from '#src/contracts/studio/job-export.ts'
import * as templates from '#src/contracts/studio/templates.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import { exportRoutes } from './export-project.ts'
import { libraryRoutes, makeFilesJob, templateHandlers } from './library.ts'
import { uploadedTemplateRoutes } from './uploaded.ts'

export const templatesFeature = defineFeature({
  calls: callsIn(templates, editingTemplates, jobExport),
  routes: (deps: StudioDeps) => [...libraryRoutes(deps), ...exportRoutes(deps), ...uploadedTemplateRoutes(deps)],
  jobs: [makeFilesJob],
  handlers: templateHandlers,
})
