import {
  libraryTemplateIds,
  libraryTemplateTexts,
  templateFileKinds,
  templateFileName,
} from '#src/contracts/studio/library-templates.ts'
import type { LibraryTemplate } from '#src/contracts/studio/templates.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { listFiles, listTemplates } from './store.ts'

export async function listLibrary({ database }: { database: Database }): Promise<LibraryTemplate[]> {
  const [rows, files] = await Promise.all([listTemplates(database), listFiles(database)])
  return libraryTemplateIds.map((id) => {
    const row = rows.find((template) => template.id === id)
    const own = files.filter(({ templateId }) => templateId === id)
    return {
      id,
      name: templateFileName(id, 'capcut'),
      ...libraryTemplateTexts[id],
      state: row?.state ?? 'absent',
      problem: row?.problem ?? null,
      files: templateFileKinds.flatMap((kind) => own.filter((file) => file.kind === kind)),
    }
  })
}
