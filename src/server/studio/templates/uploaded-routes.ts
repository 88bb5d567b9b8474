import { done } from '#src/contracts/call.ts'
import {
  applyTemplate as applyCall,
  downloadUploadedTemplate,
  type EditingTemplate,
  listEditingTemplates,
  maxTemplateBytes,
  uploadEditingTemplate,
} from '#src/contracts/studio/editing-templates.ts'
import { libraryTemplateIds, libraryTemplateTexts } from '#src/contracts/studio/library-templates.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { ProductionDeps } from '#src/server/studio/production/feature.ts'
import { fileRoute, type Route, route } from '#src/server/platform/http/port.ts'
import { applyTemplate } from './apply-template.ts'
import { type TakeTemplateDeps, takeTemplate } from './take-template.ts'
import { findUploaded, listUploaded } from './uploaded-store.ts'
import type { UploadedRow } from './uploaded-tables.ts'

const uploadLimits = { maxBytes: maxTemplateBytes, maxFiles: 2 }

export type UploadedDeps = TakeTemplateDeps & ProductionDeps

export function uploadedTemplateRoutes(deps: UploadedDeps): Route[] {
  return [
    route(listEditingTemplates, async () => {
      const uploaded = (await listUploaded(deps.database)).map(present)
      return { body: { ...done, templates: [...library, ...uploaded] } }
    }),
    route(uploadEditingTemplate, async ({ files }) => {
      const row = await takeTemplate(deps, files('template', uploadLimits))
      return { body: { ...done, template: present(row) } }
    }),
    route(applyCall, async ({ body }) => ({ body: { ...done, ...(await applyTemplate(deps, body)) } })),
    fileRoute(downloadUploadedTemplate, async ({ params }) => {
      const row = await findUploaded(deps.database, params.id)
      const file = row && (await deps.storage.read(row.key))
      if (!row || !file) throw new AppError('not_found', 'Not found')
      // Whatever is in it, a browser only ever saves it.
      return {
        body: { ...file, contentType: 'application/octet-stream' },
        headers: { 'content-disposition': `attachment; filename="template-${row.id.slice(-8)}.${row.kind}"` },
      }
    }),
  ]
}

const library: EditingTemplate[] = libraryTemplateIds.map((id) => ({
  id,
  name: libraryTemplateTexts[id].displayName,
  kind: 'library',
  canRender: true,
  fileUrl: null,
  bytes: null,
}))

const present = ({ id, name, kind, bytes, template }: UploadedRow): EditingTemplate => ({
  id,
  name,
  kind,
  canRender: template !== null,
  fileUrl: `/api/stage2/uploaded-templates/${id}/file`,
  bytes,
})
