import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod'
import { done } from '#src/contracts/call.ts'
import {
  applyTemplate as applyCall,
  type applyTemplate as applyTemplateCall,
  downloadUploadedTemplate,
  type EditingTemplate,
  listEditingTemplates,
  maxTemplateBytes,
  uploadEditingTemplate,
} from '#src/contracts/studio/editing-templates.ts'
import { libraryTemplateIds, libraryTemplateTexts } from '#src/contracts/studio/library-templates.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { Template } from '#src/server/platform/film/port.ts'
import { fileRoute, type Route, route, type UploadedFile } from '#src/server/platform/http/port.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import { aboutJob, changeJob, findOpenJobs, lockJob } from '#src/server/studio/production/feature.ts'
import type { UploadedRow } from './tables.ts'
import { findUploaded, insertUploaded, listUploaded } from './templates.sql.ts'

// Stored as it is, under a key of ours, once it is seen to be what its name says.
async function takeTemplate(deps: StudioDeps, files: AsyncIterable<UploadedFile>): Promise<UploadedRow> {
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
async function readJson({ editorFiles }: StudioDeps, path: string): Promise<UploadedRow['template']> {
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

async function checkArchive({ archives }: StudioDeps, path: string): Promise<null> {
  await archives.check(path)
  return null
}

type Wanted = z.output<(typeof applyTemplateCall)['body']>

// The next film of the job is planned with it; what was rendered before stays.
async function applyTemplate(deps: StudioDeps, { templateId, jobId }: Wanted) {
  const template = await findTemplate(deps, templateId)
  return deps.database.transaction(async (tx) => {
    const id = jobId ?? (await findLongestWaiting(tx))
    const job = await lockJob(tx, id)
    if (!job) throw new AppError('not_found', 'This job doesn’t exist.')
    if (job.status === 'completed') throw new AppError('conflict', 'This job is completed.')
    await changeJob(tx, id, { template, targetSeconds: Math.round(template.style.seconds) })
    await deps.record(tx, [{ kind: 'job.length_changed', actor: 'owner', ...aboutJob(job), facts: {} }])
    return { jobId: id, businessName: job.businessName }
  })
}

async function findTemplate(deps: StudioDeps, id: string): Promise<Template> {
  const own = (await deps.film.listTemplates()).find((template) => template.id === id)
  if (own) return own
  const uploaded = await findUploaded(deps.database, id)
  if (!uploaded) throw new AppError('not_found', 'This template doesn’t exist.')
  if (uploaded.template) return uploaded.template
  throw new AppError('conflict', 'This file is for another editor. We can only render Reelwright templates.')
}

async function findLongestWaiting(tx: Transaction): Promise<string> {
  const [job] = await findOpenJobs(tx)
  if (!job) throw new AppError('conflict', 'There is no job in production.')
  return job.id
}

const uploadLimits = { maxBytes: maxTemplateBytes, maxFiles: 2 }

export function uploadedTemplateRoutes(deps: StudioDeps): Route[] {
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
