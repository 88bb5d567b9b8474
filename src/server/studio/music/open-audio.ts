import { AppError } from '#src/kit/app-error.ts'
import type { Outgoing, OutgoingFile } from '#src/server/platform/http/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { audioTypeOf } from './name-audio.ts'

export function openAudio(
  { storage }: { storage: Storage },
  audio: { key: string; bytes: number } | undefined,
): Outgoing<OutgoingFile> {
  if (!audio) throw new AppError('not_found', 'Not found')
  const { key, bytes } = audio
  return {
    body: { storage, key, bytes, contentType: audioTypeOf(key) },
    headers: { 'cache-control': 'private, max-age=3600' },
  }
}
