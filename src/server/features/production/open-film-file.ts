import { AppError } from '#src/kit/app-error.ts'
import type { Outgoing, OutgoingFile } from '#src/server/platform/http/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import type { FilmFileRow } from './tables.ts'

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
      contentType: file.kind === 'poster' ? 'image/jpeg' : 'video/mp4',
      part: asked && { ...asked, ofBytes: file.bytes },
    },
    headers: { 'accept-ranges': 'bytes', 'cache-control': 'private, max-age=3600', ...headers },
  }
}
