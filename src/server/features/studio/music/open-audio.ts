import { AppError } from '#src/kit/app-error.ts'
import type { Incoming, Outgoing, OutgoingFile } from '#src/server/platform/http/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { audioTypeOf } from './name-audio.ts'

// Players ask for parts, and go on from where a listener puts the slider.
export async function openAudio(
  { storage }: { storage: Storage },
  audio: { key: string; bytes: number } | undefined,
  part: Incoming['part'],
): Promise<Outgoing<OutgoingFile>> {
  const asked = audio && part(audio.bytes)
  const found = audio && (await storage.read(audio.key, asked))
  if (!found) throw new AppError('not_found', 'Not found')
  return {
    body: { ...found, contentType: audioTypeOf(audio.key), part: asked && { ...asked, ofBytes: audio.bytes } },
    headers: { 'accept-ranges': 'bytes', 'cache-control': 'private, max-age=3600' },
  }
}
