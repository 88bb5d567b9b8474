import { done } from '#src/contracts/call.ts'
import { exportJob as exportJobCall } from '#src/contracts/studio/job-export.ts'
import { templateFileNames } from '#src/contracts/studio/library-templates.ts'
import {
  downloadTemplate,
  generateTemplates as generateCall,
  listLibraryTemplates,
  templateMissing,
} from '#src/contracts/studio/templates.ts'
import { AppError } from '#src/kit/app-error.ts'
import { editorFileTypes } from '#src/server/platform/editor-files/port.ts'
import { fileRoute, type Route, route } from '#src/server/platform/http/port.ts'
import { type ExportDeps, exportJob } from './export-job.ts'
import { type GenerateDeps, generateTemplates } from './generate-templates.ts'
import { listLibrary } from './list-library.ts'
import { findFile } from './store.ts'
import { type UploadedDeps, uploadedTemplateRoutes } from './uploaded-routes.ts'

export const templateRoutes = (deps: LibraryDeps & UploadedDeps): Route[] => [
  ...libraryRoutes(deps),
  ...uploadedTemplateRoutes(deps),
]

type LibraryDeps = GenerateDeps & ExportDeps

function libraryRoutes(deps: LibraryDeps): Route[] {
  return [
    route(listLibraryTemplates, async () => ({ body: { ...done, templates: await listLibrary(deps) } })),
    route(generateCall, async ({ signal }) => {
      await generateTemplates(deps, signal)
      return { body: { ...done, templates: await listLibrary(deps) } }
    }),
    fileRoute(exportJobCall, ({ params, signal }) => exportJob(deps, params, signal)),
    fileRoute(downloadTemplate, async ({ params }) => {
      const { fileName } = params
      const row = templateFileNames.has(fileName) ? await findFile(deps.database, fileName) : undefined
      const file = row && (await deps.storage.read(row.key))
      if (!row || !file) throw new AppError('not_found', templateMissing)
      return {
        body: { ...file, contentType: editorFileTypes[row.kind] },
        headers: { 'content-disposition': `attachment; filename="${row.name}"` },
      }
    }),
  ]
}
