import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import type { ArchiveCheck } from '#src/server/platform/archives/port.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { EditorFiles } from '#src/server/platform/editor-files/port.ts'
import type { UploadedFile } from '#src/server/platform/http/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { insertUploaded } from './uploaded-store.ts'
import type { UploadedRow } from './uploaded-tables.ts'

export interface TakeTemplateDeps {
  database: Database
  storage: Storage
  clock: Clock
  archives: ArchiveCheck
  editorFiles: EditorFiles
  workFolder: string
}

// Stored as it is, under a key of ours, once it is seen to be what its name says.
export async function takeTemplate(deps: TakeTemplateDeps, files: AsyncIterable<UploadedFile>): Promise<UploadedRow> {
  const id = newId(deps.clock.now().getTime())
  const path = join(deps.workFolder, `template-${id}`)
  await mkdir(deps.workFolder, { recursive: true })
  try {
    const { fileName, name } = await receive(files, path)
    const kind = kindOf(fileName)
    const template = kind === 'json' ? await readJson(deps, path) : await checkArchive(deps, path)
    const key = `templates/uploaded/${id}.${kind}`
    const { bytes } = await deps.storage.write(key, createReadStream(path), { contentType: 'application/octet-stream' })
    const row = { id, createdAt: deps.clock.now(), name, fileName, kind, bytes, key, template }
    await insertUploaded(deps.database, row)
    return row
  } finally {
    await rm(path, { force: true })
  }
}

async function receive(files: AsyncIterable<UploadedFile>, path: string) {
  let found: { fileName: string; fields: ReadonlyMap<string, string> } | undefined
  for await (const { name, stream, fields } of files) {
    if (found) throw new AppError('bad_request', 'One template at a time.')
    await pipeline(stream, createWriteStream(path, { flags: 'wx' }))
    found = { fileName: plainText(name, 120) || 'template', fields }
  }
  if (!found) throw new AppError('bad_request', 'Please choose a template file.')
  const { fileName, fields } = found
  return { fileName, name: plainText(fields.get('name') ?? '', 80) || fileName.replace(/\.\w+$/, '') }
}

const plainText = (text: string, most: number): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, most)

function kindOf(fileName: string): UploadedRow['kind'] {
  const ending = /\.(cptx|json)$/i.exec(fileName)?.[1]?.toLowerCase()
  if (ending === 'cptx' || ending === 'json') return ending
  throw new AppError('bad_request', 'Only .cptx and .json templates can be uploaded.')
}

const maxJsonBytes = 5 * 1024 * 1024

// A template of ours can be rendered; any other JSON object is kept for its own editor.
async function readJson({ editorFiles }: TakeTemplateDeps, path: string): Promise<UploadedRow['template']> {
  if ((await stat(path)).size > maxJsonBytes) throw new AppError('too_large', 'A .json template can be at most 5 MB.')
  const data = parseObject(await readFile(path, 'utf8'))
  return editorFiles.parseTemplate(data) ?? null
}

function parseObject(text: string): object {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch (cause) {
    throw new AppError('bad_request', 'We can’t use this file: it isn’t JSON.', { cause })
  }
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data
  throw new AppError('bad_request', 'We can’t use this file: it isn’t a template.')
}

async function checkArchive({ archives }: TakeTemplateDeps, path: string): Promise<null> {
  await archives.check(path)
  return null
}
