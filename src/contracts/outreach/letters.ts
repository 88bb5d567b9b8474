import { z } from 'zod'
import { defineCall, idParam, success } from '#src/contracts/call.ts'
import { line, paragraph, required } from '#src/contracts/text.ts'

const words = z.object({
  name: required(line(80)),
  subject: required(line(200)),
  body: required(paragraph(20_000)),
})
export type OutreachWords = z.output<typeof words>

const template = z.object({
  id: z.uuid(),
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  version: z.number().int(),
  savedAt: z.iso.datetime(),
})
export type OutreachTemplate = z.output<typeof template>

export const listTemplates = defineCall({
  name: 'listTemplates',
  summary: 'The outreach templates, the oldest first.',
  at: 'GET /api/outreach-templates',
  access: 'owner',
  answer: z.array(template),
})

export const createTemplate = defineCall({
  name: 'createTemplate',
  summary: 'A new outreach template.',
  at: 'POST /api/outreach-templates',
  access: 'owner',
  body: words,
  answer: success.extend({ template }),
})

export const saveTemplate = defineCall({
  name: 'saveTemplate',
  summary: 'New words for a template; the old ones stay in its history. Refused when somebody else saved in between.',
  at: 'PATCH /api/outreach-templates/:id',
  access: 'owner',
  params: z.object({ id: idParam }),
  body: words.extend({ version: z.number().int().min(1) }),
  answer: success.extend({ template }),
})

export const deleteTemplate = defineCall({
  name: 'deleteTemplate',
  summary: 'Takes a template out of the list.',
  at: 'DELETE /api/outreach-templates/:id',
  access: 'owner',
  params: z.object({ id: idParam }),
  answer: success,
})

export const maxVersionsShown = 50

export const listTemplateVersions = defineCall({
  name: 'listTemplateVersions',
  summary: 'What a template said before, the newest first.',
  at: 'GET /api/outreach-templates/:id/versions',
  access: 'owner',
  params: z.object({ id: idParam }),
  answer: z.array(template.omit({ id: true })),
})
