import { AppError } from '#src/kit/app-error.ts'
import type { Outgoing, OutgoingFile } from '#src/server/platform/http/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import type { FilmFileKind, FilmFileRow } from './tables.ts'

export const fileKinds: Record<FilmFileKind, { ending: string; contentType: string }> = {
  film: { ending: 'mp4', contentType: 'video/mp4' },
  preview: { ending: 'mp4', contentType: 'video/mp4' },
  poster: { ending: 'jpg', contentType: 'image/jpeg' },
  strip: { ending: 'jpg', contentType: 'image/jpeg' },
  stems: { ending: 'zip', contentType: 'application/zip' },
}

// Found by its row; whatever is wrong, the answer is the same.
export function openFilmFile(
  { storage }: { storage: Storage },
  file: FilmFileRow | undefined,
  headers: Record<string, string> = {},
): Outgoing<OutgoingFile> {
  if (!file) throw new AppError('not_found', 'Not found')
  const { key, bytes, kind } = file
  return {
    body: { storage, key, bytes, contentType: fileKinds[kind].contentType },
    headers: { 'cache-control': 'private, max-age=3600', ...headers },
  }
}
