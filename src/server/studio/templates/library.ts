import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { done } from '#src/contracts/call.ts'
import {
  type LibraryTemplateId,
  libraryTemplateIds,
  libraryTemplateTexts,
  templateFileKinds,
  templateFileName,
  templateFileNames,
} from '#src/contracts/studio/library-templates.ts'
import {
  downloadTemplate,
  generateTemplates as generateCall,
  type LibraryTemplate,
  listLibraryTemplates,
  templateMissing,
} from '#src/contracts/studio/templates.ts'
import { AppError } from '#src/kit/app-error.ts'
import { secondMs } from '#src/kit/time.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { editorFileTypes } from '#src/server/platform/editor-files/port.ts'
import { fileRoute, type Route, route } from '#src/server/platform/http/port.ts'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import {
  claimTemplates,
  countUnderWay,
  findFile,
  keepFile,
  listFiles,
  listTemplates,
  markTemplate,
} from './templates.sql.ts'

type LibraryDeps = Pick<StudioDeps, 'clock' | 'database' | 'editorFiles' | 'queue' | 'storage'>

// A connection on which nothing happens is cut after a minute.
const maxPauses = 180
const pauseMs = secondMs / 4

// Waits for the files, because who asks downloads next; what takes longer goes on without the caller.
export async function generateTemplates(deps: LibraryDeps, signal: AbortSignal): Promise<void> {
  const queued = await deps.queue.listKeys(makeFilesJob)
  await deps.database.transaction(async (tx) => {
    const ids = await claimTemplates(tx, deps.clock.now(), queued)
    await deps.queue.enqueue(
      tx,
      makeFilesJob,
      ids.map((id) => ({ id })),
    )
  })
  for (let count = 0; count < maxPauses && (await countUnderWay(deps.database)) > 0; count += 1) {
    await pause(pauseMs, undefined, { signal })
  }
}

// May run twice: the second run writes the same files under the same keys.
export async function makeTemplateFiles(deps: LibraryDeps, id: LibraryTemplateId, signal: AbortSignal): Promise<void> {
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

async function writeFiles(deps: LibraryDeps, id: LibraryTemplateId, signal: AbortSignal): Promise<void> {
  const kit = await deps.editorFiles.openTemplate(id, signal)
  for (const kind of templateFileKinds) {
    const name = templateFileName(id, kind)
    const key = `templates/library/${name}`
    const { bytes } = await deps.storage.write(key, kit.pack(kind), { contentType: editorFileTypes[kind] })
    await keepFile(deps.database, { name, templateId: id, kind, key, bytes })
  }
}

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

export const makeFilesJob = defineJob({
  name: 'templates.make-files',
  schema: z.object({ id: z.enum(libraryTemplateIds) }),
  key: ({ id }) => id,
  attempts: 3,
  maxAtOnce: 2,
  isHeavy: true,
})

export const templateHandlers = (deps: LibraryDeps): JobHandler[] => [
  handleJob(makeFilesJob, ({ id }, { signal }) => makeTemplateFiles(deps, id, signal)),
]

export function libraryRoutes(deps: LibraryDeps): Route[] {
  return [
    route(listLibraryTemplates, async () => ({ body: { ...done, templates: await listLibrary(deps) } })),
    route(generateCall, async ({ signal }) => {
      await generateTemplates(deps, signal)
      return { body: { ...done, templates: await listLibrary(deps) } }
    }),
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
