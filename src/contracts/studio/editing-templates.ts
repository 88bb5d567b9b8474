import { z } from 'zod'
import { defineCall, idParam, success } from '#src/contracts/call.ts'
import { libraryTemplateIds } from './library-templates.ts'

// Templates that a job can be given: those of the library, and what the owner brought along.

const templateId = z.union([z.enum(libraryTemplateIds), idParam])

const editingTemplate = z.object({
  id: templateId,
  name: z.string(),
  kind: z.enum(['library', 'cptx', 'json']),
  // A file of another editor is kept for editing by hand; only our own can be rendered.
  canRender: z.boolean(),
  fileUrl: z.string().nullable(),
  bytes: z.number().nullable(),
})
export type EditingTemplate = z.output<typeof editingTemplate>

const owner = { access: 'owner' } as const

export const listEditingTemplates = defineCall({
  ...owner,
  name: 'listEditingTemplates',
  summary: 'The templates that can be applied to a job.',
  at: 'GET /api/stage2/capcut-templates',
  answer: z.object({ ...success.shape, templates: z.array(editingTemplate) }),
})

export const maxTemplateBytes = 50 * 1024 * 1024

export const uploadEditingTemplate = defineCall({
  ...owner,
  name: 'uploadEditingTemplate',
  summary: 'Keeps a .cptx or .json template: a multipart form with the file `template` and its `name`.',
  at: 'POST /api/stage2/upload-capcut-template',
  bodyKind: 'files',
  bodyLimitBytes: maxTemplateBytes + 1024 * 1024,
  answer: z.object({ ...success.shape, template: editingTemplate }),
  rateLimit: { perMinute: 20 },
})

export const applyTemplate = defineCall({
  ...owner,
  name: 'applyTemplate',
  summary: 'Applies this template to a job; without a job, to the one that has waited longest.',
  at: 'POST /api/stage2/apply-template',
  body: z.object({ templateId, jobId: idParam.optional() }),
  answer: z.object({ ...success.shape, jobId: z.uuid(), businessName: z.string() }),
})

export const downloadUploadedTemplate = defineCall({
  ...owner,
  name: 'downloadUploadedTemplate',
  summary: 'A template file as it was uploaded.',
  at: 'GET /api/stage2/uploaded-templates/:id/file',
  params: z.object({ id: idParam }),
  answerKind: 'file',
})
