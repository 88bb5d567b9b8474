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

interface Asked {
  file: FilmFileRow | undefined
  part: (bytes: number) => { first: number; last: number } | undefined
  headers?: Record<string, string>
}

// Found by its row; whatever is wrong, the answer is the same.
export async function openFilmFile(
  { storage }: { storage: Storage },
  { file, part, headers = {} }: Asked,
): Promise<Outgoing<OutgoingFile>> {
  const asked = file && part(file.bytes)
  const found = file && (await storage.read(file.key, asked))
  if (!found) throw new AppError('not_found', 'Not found')
  return {
    body: {
      ...found,
      contentType: fileKinds[file.kind].contentType,
      part: asked && { ...asked, ofBytes: file.bytes },
    },
    headers: { 'accept-ranges': 'bytes', 'cache-control': 'private, max-age=3600', ...headers },
  }
}
