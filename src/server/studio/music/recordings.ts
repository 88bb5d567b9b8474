import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { done } from '#src/contracts/call.ts'
import {
  addRecording,
  hearRecording,
  hearVoice,
  type LibraryRecording,
  listRecordings,
  maxAudioBytes,
  maxAudioSeconds,
  recordingFacts,
  removeRecording,
  removeVoice,
  setVoice,
} from '#src/contracts/studio/music.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import type { HeardRecording } from '#src/server/platform/film/port.ts'
import {
  fileRoute,
  type Incoming,
  type Outgoing,
  type OutgoingFile,
  type Route,
  route,
  type UploadedFile,
} from '#src/server/platform/http/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import {
  changeJob,
  findJob,
  isRecordingUsed,
  type JobVoice,
  lockJob,
  refreshFilm,
} from '#src/server/studio/production/feature.ts'
import { deleteRecording, findRecording, findRecordings, insertRecording, type RecordingRow } from './music.sql.ts'

export interface TakenAudio {
  key: string
  bytes: number
  seconds: number
  heard: HeardRecording
  fields: ReadonlyMap<string, string>
  name: string
}

const audioLimits = { maxBytes: maxAudioBytes, maxFiles: 1 }

// On disk first, looked at and listened to, and only then stored: a file that cannot be played never gets a key.
export async function takeAudio(
  deps: StudioDeps,
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

interface AudioKind {
  ending: string
  contentType: string
}

const hasText =
  (text: string, at = 0) =>
  (bytes: Buffer): boolean =>
    bytes.toString('latin1', at, at + text.length) === text

const isMpegFrame = (bytes: Buffer): boolean => bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0

const kinds: readonly (AudioKind & { is: (bytes: Buffer) => boolean })[] = [
  { ending: 'mp3', contentType: 'audio/mpeg', is: (bytes) => hasText('ID3')(bytes) || isMpegFrame(bytes) },
  { ending: 'wav', contentType: 'audio/wav', is: (bytes) => hasText('RIFF')(bytes) && hasText('WAVE', 8)(bytes) },
  { ending: 'flac', contentType: 'audio/flac', is: hasText('fLaC') },
  { ending: 'm4a', contentType: 'audio/mp4', is: hasText('ftyp', 4) },
  // What browsers record.
  { ending: 'ogg', contentType: 'audio/ogg', is: hasText('OggS') },
  { ending: 'webm', contentType: 'audio/webm', is: hasText('\x1a\x45\xdf\xa3') },
]

// By its first bytes, never by its name: a playlist that is called .mp3 would make the decoder open other files.
const nameAudio = (bytes: Buffer): AudioKind | undefined => kinds.find(({ is }) => is(bytes))

const audioTypeOf = (key: string): string =>
  kinds.find(({ ending }) => key.endsWith(`.${ending}`))?.contentType ?? 'application/octet-stream'

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

const startOf = z.coerce.number().min(0).max(90).catch(0)

export async function putVoice(deps: StudioDeps, jobId: string, files: AsyncIterable<UploadedFile>): Promise<void> {
  const id = newId(deps.clock.now().getTime())
  const taken = await takeAudio(deps, files, { keyOf: (ending) => `voices/${id}.${ending}`, minSeconds: 0.5 })
  const { key, bytes, seconds, fields, name } = taken
  const voice = {
    key,
    bytes,
    seconds,
    name: name.slice(0, 120),
    startSeconds: startOf.parse(fields.get('startSeconds')),
  }
  const before = await swapVoice(deps, jobId, voice).catch(async (error: unknown) => {
    await deps.storage.remove(key)
    throw error
  })
  if (before) await deps.storage.remove(before.key)
}

async function dropVoice(deps: StudioDeps, jobId: string): Promise<void> {
  const before = await swapVoice(deps, jobId, null)
  if (before) await deps.storage.remove(before.key)
}

// Answers what was there before: its file goes once nothing names it any more.
function swapVoice(deps: StudioDeps, jobId: string, voice: JobVoice | null): Promise<JobVoice | null> {
  return deps.database.transaction(async (tx) => {
    const job = await lockJob(tx, jobId)
    if (!job || job.erasedAt) throw new AppError('not_found', 'This job doesn’t exist.')
    if (job.status === 'completed')
      throw new AppError('conflict', 'This film has been delivered, so you can’t change it.')
    // The film under way reads the voice that is about to go.
    if (job.work === 'working' && job.status === 'editing')
      throw new AppError('conflict', 'The film is being rendered. Try again when it is done.')
    await changeJob(tx, jobId, { voice })
    await refreshFilm(deps, tx, { ...job, voice })
    return job.voice
  })
}

const recordingInFilm = 'A film in production uses this recording. Choose other music there first.'

export async function forgetRecording(deps: StudioDeps, id: string): Promise<void> {
  const row = await deps.database.transaction(async (tx) => {
    if (await isRecordingUsed(tx, id)) throw new AppError('conflict', recordingInFilm)
    return deleteRecording(tx, id)
  })
  if (!row) throw new AppError('not_found', 'This recording doesn’t exist.')
  await deps.storage.remove(row.key)
}

export const presentRecording = (row: RecordingRow): LibraryRecording => ({
  id: row.id,
  title: row.title,
  source: row.source,
  licenceNote: row.licenceNote,
  tiers: row.tiers,
  seconds: row.seconds,
  bpm: Math.round(row.heard.bpm),
  sections: row.heard.sectionBars?.length ?? 1,
  hasEnding: row.heard.endingBar !== undefined,
  bytes: row.bytes,
  url: `/api/music/recordings/${row.id}/audio`,
  createdAt: row.createdAt.toISOString(),
})

export function libraryRoutes(deps: StudioDeps): Route[] {
  return [
    route(listRecordings, async () => ({
      body: { recordings: (await findRecordings(deps.database)).map(presentRecording) },
    })),
    route(addRecording, async ({ files }: Pick<Incoming, 'files'>) => {
      const now = deps.clock.now()
      const id = newId(now.getTime())
      const keyOf = (ending: string): string => `recordings/${id}.${ending}`
      const taken = await takeAudio(deps, files('recording', audioLimits), { keyOf, minSeconds: 10 })
      const facts = recordingFacts.safeParse(Object.fromEntries(taken.fields))
      if (!facts.success) {
        await deps.storage.remove(taken.key)
        throw new AppError('bad_request', 'Please give the recording a title, and say which packages may use it.')
      }
      const { key, bytes, seconds, heard } = taken
      const row = { id, createdAt: now, ...facts.data, key, bytes, seconds, heard }
      await insertRecording(deps.database, row)
      return { body: { ...done, recording: presentRecording(row) } }
    }),
    route(removeRecording, async ({ params }) => {
      await forgetRecording(deps, params.recordingId)
      return { body: done }
    }),
    fileRoute(hearRecording, async ({ params }) =>
      openAudio(deps, await findRecording(deps.database, params.recordingId)),
    ),
  ]
}

export const voiceRoutes = (deps: StudioDeps): Route[] => [
  route(setVoice, async ({ params, files }) => {
    await putVoice(deps, params.id, files('voice', audioLimits))
    return { body: done }
  }),
  route(removeVoice, async ({ params }) => {
    await dropVoice(deps, params.id)
    return { body: done }
  }),
  fileRoute(hearVoice, async ({ params }) => {
    const job = await findJob(deps.database, params.id)
    return openAudio(deps, job?.voice ?? undefined)
  }),
]
