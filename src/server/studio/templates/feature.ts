import * as templates from '#src/contracts/studio/templates.ts'
import * as editingTemplates from '#src/contracts/studio/editing-templates.ts'
import * as jobExport from '#src/contracts/studio/job-export.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { templateRoutes } from './routes.ts'
import { templateHandlers, templateJobs } from './jobs.ts'

export const templatesFeature = defineFeature({
  calls: callsIn(templates, editingTemplates, jobExport),
  routes: templateRoutes,
  jobs: templateJobs,
  handlers: templateHandlers,
})
