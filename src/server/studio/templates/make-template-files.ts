import { type LibraryTemplateId, templateFileKinds, templateFileName } from '#src/contracts/studio/library-templates.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { type EditorFiles, editorFileTypes } from '#src/server/platform/editor-files/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { keepFile, markTemplate } from './store.ts'

export interface MakeFilesDeps {
  database: Database
  storage: Storage
  clock: Clock
  editorFiles: EditorFiles
}

// May run twice: the second run writes the same files under the same keys.
export async function makeTemplateFiles(
  deps: MakeFilesDeps,
  id: LibraryTemplateId,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = deps
  await markTemplate(database, id, { state: 'making', changedAt: clock.now() })
  try {
    await writeFiles(deps, id, signal)
  } catch (error) {
    const problem = 'We couldn’t make its files. Try again.'
    await markTemplate(database, id, { state: 'failed', problem, changedAt: clock.now() })
    throw error
  }
  await markTemplate(database, id, { state: 'ready', changedAt: clock.now() })
}

async function writeFiles(deps: MakeFilesDeps, id: LibraryTemplateId, signal: AbortSignal): Promise<void> {
  const kit = await deps.editorFiles.openTemplate(id, signal)
  for (const kind of templateFileKinds) {
    const name = templateFileName(id, kind)
    const key = `templates/library/${name}`
    const { bytes } = await deps.storage.write(key, kit.pack(kind), { contentType: editorFileTypes[kind] })
    await keepFile(deps.database, { name, templateId: id, kind, key, bytes })
  }
}
