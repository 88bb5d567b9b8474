import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { maxAudioBytes, maxAudioSeconds } from '#src/contracts/studio/music.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { ProductionDeps } from '#src/server/studio/production/feature.ts'
import type { HeardRecording } from '#src/server/platform/film/port.ts'
import type { UploadedFile } from '#src/server/platform/http/port.ts'
import { nameAudio } from './name-audio.ts'

export interface TakenAudio {
  key: string
  bytes: number
  seconds: number
  heard: HeardRecording
  fields: ReadonlyMap<string, string>
  name: string
}

export const audioLimits = { maxBytes: maxAudioBytes, maxFiles: 1 }

// On disk first, looked at and listened to, and only then stored: a file that cannot be played never gets a key.
export async function takeAudio(
  deps: ProductionDeps,
  files: AsyncIterable<UploadedFile>,
  { keyOf, minSeconds }: { keyOf: (ending: string) => string; minSeconds: number },
): Promise<TakenAudio> {
  const folder = await mkdtemp(join(tmpdir(), 'reelwright-audio-'))
  try {
    const { path, fields, name } = await receive(files, folder)
    const kind = nameAudio(await firstBytes(path))
    if (!kind)
      throw new AppError('bad_request', 'We can’t read this sound file. Please send an MP3, M4A, WAV or FLAC file.')
    const { seconds, heard } = await deps.film.listen(path, maxAudioSeconds)
    if (seconds > maxAudioSeconds) throw new AppError('bad_request', 'This file is longer than 15 minutes.')
    if (seconds < minSeconds)
      throw new AppError('bad_request', `This file is too short: it lasts ${seconds.toFixed(1)} seconds.`)
    const key = keyOf(kind.ending)
    const { bytes } = await deps.storage.write(key, createReadStream(path), { contentType: kind.contentType })
    return { key, bytes, seconds, heard, fields, name }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function receive(files: AsyncIterable<UploadedFile>, folder: string) {
  let received: { path: string; fields: ReadonlyMap<string, string>; name: string } | undefined
  for await (const file of files) {
    const path = join(folder, 'audio')
    await pipeline(file.stream, createWriteStream(path))
    received = { path, fields: file.fields, name: file.name }
  }
  if (!received) throw new AppError('bad_request', 'Please choose a file.')
  return received
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
