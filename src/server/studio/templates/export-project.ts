import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod'
import { exportJob as exportJobCall } from '#src/contracts/studio/job-export.ts'
import type { TemplateFileKind } from '#src/contracts/studio/library-templates.ts'
import { slug } from '#src/kit/slug.ts'
import { AppError } from '#src/kit/app-error.ts'
import { editorFileTypes } from '#src/server/platform/editor-files/port.ts'
import { fileRoute, type Outgoing, type OutgoingFile, type Route } from '#src/server/platform/http/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import { copyKey, idInKey } from '#src/server/studio/gallery/feature.ts'
import { findFilmFile, findFilms, findJob } from '#src/server/studio/production/feature.ts'

type Wanted = z.output<(typeof exportJobCall)['params']>

// The very timeline that was rendered last, so the draft matches a film that somebody has seen.
async function exportJob(deps: StudioDeps, wanted: Wanted, signal: AbortSignal): Promise<Outgoing<OutgoingFile>> {
  const job = await findJob(deps.database, wanted.id)
  if (!job) throw new AppError('not_found', 'This job doesn’t exist.')
  const film = (await findFilms(deps.database, job.id)).find(({ state }) => state === 'ready')
  const timeline = film?.timelines[wanted.format]
  if (!film || !timeline) throw new AppError('conflict', 'This job has no film in this format yet.')
  const name = `${slug(job.businessName) || `film-${job.number}`}-${wanted.format}`
  const cover = await readCover(deps, { filmId: film.id, format: wanted.format })
  const openMedia = (path: string): Promise<Readable> => openCopy(deps.storage, path)
  const kit = await deps.editorFiles.openFilm({ name, timeline, cover, openMedia }, signal)
  return sendPacked(deps, kit.pack(wanted.kind), { name, kind: wanted.kind })
}

// A film that was rendered has one, until it is erased.
async function readCover(
  { database, storage }: StudioDeps,
  film: { filmId: string; format: Wanted['format'] },
): Promise<Uint8Array> {
  const poster = await findFilmFile(database, { ...film, kind: 'poster' })
  const file = poster && (await storage.read(poster.key))
  if (!file) throw new AppError('conflict', 'This film was deleted, so it can no longer be exported.')
  return buffer(file.stream)
}

// Of a photo the copy for display: upright, a plain JPEG, without a word about where it was taken.
async function openCopy(storage: Storage, path: string): Promise<Readable> {
  const photoId = idInKey(path)
  const file = await storage.read(photoId === undefined ? path : copyKey(photoId, 'display'))
  if (!file) throw new AppError('conflict', 'A photo in this film was deleted, so it can no longer be exported.')
  return file.stream
}

const endings: Record<TemplateFileKind, string> = { capcut: '-capcut.zip', otio: '.otioz', json: '.json' }

// Packed into a file first: a download that breaks off half-way through must not look whole.
async function sendPacked(
  { workFolder }: StudioDeps,
  packed: Readable,
  { name, kind }: { name: string; kind: TemplateFileKind },
): Promise<Outgoing<OutgoingFile>> {
  await mkdir(workFolder, { recursive: true })
  const path = join(workFolder, `export-${randomUUID()}`)
  try {
    await pipeline(packed, createWriteStream(path, { flags: 'wx' }))
    const { size } = await stat(path)
    const stream = createReadStream(path)
    stream.once('close', () => void rm(path, { force: true }))
    return {
      body: { stream, bytes: size, contentType: editorFileTypes[kind] },
      headers: { 'content-disposition': `attachment; filename="${name}${endings[kind]}"` },
    }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

export const exportRoutes = (deps: StudioDeps): Route[] => [
  fileRoute(exportJobCall, ({ params, signal }) => exportJob(deps, params, signal)),
]
