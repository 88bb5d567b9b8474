import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod'
import { done } from '#src/contracts/call.ts'
import type { ClipProviderName } from '#src/contracts/studio/clips.ts'
import {
  addressNotAllowed,
  clipSeconds,
  downloadVideo,
  generateMapped,
  listCompletedVideos,
  maxImageCharacters,
  maxRoomImages,
  type PreparedImage,
  readEngineRoom,
  type RoomBatch,
  uploadRoomImages,
} from '#src/contracts/studio/engine-room.ts'
import { maxPhotoBytes } from '#src/contracts/studio/photo-limits.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import { dayMs, secondMs } from '#src/kit/time.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { type Route, route, type UploadedFile } from '#src/server/platform/http/port.ts'
import type { PhotoCopy } from '#src/server/platform/photos/port.ts'
import {
  type ClipRow,
  countClipsOfBatches,
  findClip,
  findClipsOfBatch,
  findProviderKey,
  findReadyClips,
  presentClip,
  requestClips,
  type WantedClip,
} from '#src/server/studio/clips/feature.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import { findBatchByKey, findBatchesSince, findLastBatches, insertBatch } from './engine-room.sql.ts'

// Whatever a stolen session could cost is bounded; the provider's own credits have a cap beside this.
const maxClipsADay = 90

async function countClipsLeft({ database, clock }: Pick<StudioDeps, 'database' | 'clock'>): Promise<number> {
  const batches = await findBatchesSince(database, startOfDay(clock.now()))
  const sent = await countClipsOfBatches(
    database,
    batches.map(({ id }) => id),
  )
  return Math.max(0, maxClipsADay - sent)
}

const startOfDay = (now: Date): Date => new Date(Math.floor(now.getTime() / dayMs) * dayMs)

type Wanted = z.output<(typeof generateMapped)['body']>

// Every image is checked and stored before the first clip is asked for: a batch is whole or it is not there.
async function sendBatch(deps: StudioDeps, { jobId, mappings }: Wanted) {
  const before = await findBatchByKey(deps.database, jobId)
  if (before) return answer(deps, before.id)
  await refuseBeyondDay(deps, mappings.length)
  const batchId = newId(deps.clock.now().getTime())
  const images = mappings.map((mapping) => ({ ...mapping, bytes: readDataAddress(mapping.imageUrl) }))
  const pictures: Picture[] = []
  for (const [index, { prompt, category, bytes }] of images.entries()) {
    const copy = await prepareImage(deps, Readable.from([bytes]))
    pictures.push({ prompt, category, copy, key: `engine-room/${batchId}/${index + 1}.jpg` })
  }
  for (const { key, copy } of pictures) {
    await deps.storage.write(key, Readable.from([copy.bytes]), { contentType: copy.contentType })
  }
  const isNew = await deps.database.transaction(async (tx) => {
    const isFirst = await insertBatch(tx, { id: batchId, jobKey: jobId, createdAt: deps.clock.now() })
    if (!isFirst) return false
    await requestClips(deps, tx, { wanted: pictures.map((picture) => toClip(batchId, picture)) })
    return true
  })
  if (isNew) return answer(deps, batchId)
  for (const { key } of pictures) await deps.storage.remove(key)
  return answer(deps, (await findBatchByKey(deps.database, jobId))?.id ?? batchId)
}

const answer = async (deps: StudioDeps, batchId: string) => ({
  batchId,
  clips: await findClipsInOrder(deps.database, batchId),
})

async function refuseBeyondDay(deps: StudioDeps, count: number): Promise<void> {
  if ((await countClipsLeft(deps)) >= count) return
  const now = deps.clock.now()
  const retryAfterSeconds = Math.ceil((startOfDay(now).getTime() + dayMs - now.getTime()) / secondMs)
  throw new AppError('too_many', 'You’ve used up today’s engine room clips.', { retryAfterSeconds })
}

interface Picture {
  prompt: string
  category: string
  copy: PhotoCopy
  key: string
}

function toClip(batchId: string, { prompt, category, copy, key }: Picture): WantedClip {
  return {
    jobId: null,
    photoId: null,
    batchKey: batchId,
    photoKey: key,
    category,
    prompt,
    move: null,
    analysis: null,
    isDraft: false,
    ratio: ratioOf(copy),
    seconds: clipSeconds,
  }
}

// The shape that the provider makes which cuts least off the picture.
function ratioOf({ width, height }: PhotoCopy): WantedClip['ratio'] {
  const shape = width / height
  if (shape > 1.2) return '1280:720'
  return shape < 0.85 ? '720:1280' : '960:960'
}

const maxListed = 10

async function listBatches({ database }: { database: Database }): Promise<RoomBatch[]> {
  const rows = await findLastBatches(database, maxListed)
  return Promise.all(
    rows.map(async ({ id, createdAt }) => {
      const clips = await findClipsInOrder(database, id)
      return { id, createdAt: createdAt.toISOString(), state: stateOf(clips), clips: clips.map(presentClip) }
    }),
  )
}

// As they were sent: their pictures are numbered.
const findClipsInOrder = async (database: Database, batchId: string): Promise<ClipRow[]> =>
  (await findClipsOfBatch(database, batchId)).toSorted((a, b) => (a.photoKey < b.photoKey ? -1 : 1))

// A batch has failed when nothing moves any more and something is missing.
function stateOf(clips: ClipRow[]): RoomBatch['state'] {
  if (clips.some(({ state }) => state === 'queued' || state === 'submitting' || state === 'running'))
    return 'generating'
  return clips.every(({ state }) => state === 'ready') ? 'completed' : 'failed'
}

// All or none: the owner maps a prompt to each, so a missing one must not go unnoticed.
async function takeImages(
  deps: Pick<StudioDeps, 'photos' | 'workFolder'>,
  files: AsyncIterable<UploadedFile>,
): Promise<PreparedImage[]> {
  const images: PreparedImage[] = []
  for await (const { name, stream } of files) {
    if (images.length === maxRoomImages) throw new AppError('bad_request', `At most ${maxRoomImages} images`)
    const { bytes, contentType, width, height } = await prepareImage(deps, stream)
    const base64 = `data:${contentType};base64,${bytes.toString('base64')}`
    images.push({ name: name.slice(0, 200), base64, width, height })
  }
  if (images.length === 0) throw new AppError('bad_request', refusals.choosePhoto)
  return images
}

const pattern = /^data:image\/(?:jpeg|png|webp);base64,/

// The bytes of a picture that came as text. Nothing is ever fetched: any other kind of address is refused.
export function readDataAddress(address: string): Buffer {
  if (address.length > maxImageCharacters) throw new AppError('too_large', 'An image is too large: at most 3.5 MB.')
  const head = pattern.exec(address.slice(0, 64))?.[0]
  if (head === undefined) throw new AppError('bad_request', 'Only images from your computer can be sent.')
  const bytes = Buffer.from(address.slice(head.length), 'base64')
  if (bytes.length === 0) throw new AppError('bad_picture', 'An image is empty.')
  return bytes
}

// Below this the provider refuses a picture.
const minSide = 300

// Judged by its content, decoded and encoded anew: what goes on is a plain upright JPEG without a word about where it
// was taken.
async function prepareImage(
  { photos, workFolder }: Pick<StudioDeps, 'photos' | 'workFolder'>,
  source: Readable,
): Promise<PhotoCopy> {
  await mkdir(workFolder, { recursive: true })
  const path = join(workFolder, randomUUID())
  try {
    await pipeline(source, createWriteStream(path, { flags: 'wx' }))
    const { width, height } = await photos.inspect(path)
    if (Math.min(width, height) < minSide) {
      const text = `Image too small: ${width}x${height} pixels. It needs at least ${minSide} on each side`
      throw new AppError('bad_picture', text)
    }
    const { copies } = await photos.makeCopies(path, 'customers')
    const copy = copies.find(({ size }) => size === 'display')
    if (!copy) throw new Error('A picture came without its copy for display.')
    return copy
  } finally {
    await rm(path, { force: true })
  }
}

// Clips are fetched from the provider the moment they are ready, so whatever can be downloaded lies in our own storage.
// No address is ever followed: it must be the name of one of our clips, to the letter.
async function findOwnVideo(deps: { database: Database; siteUrl: string }, videoUrl: string) {
  const path = videoUrl.startsWith(`${deps.siteUrl}/`) ? videoUrl.slice(deps.siteUrl.length) : videoUrl
  const id = /^\/api\/clips\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/video$/.exec(path)?.[1]
  const clip = id === undefined ? undefined : await findClip(deps.database, id)
  if (clip?.state !== 'ready') throw new AppError('bad_request', addressNotAllowed)
  return { filename: fileNameOf(clip), localUrl: path }
}

function fileNameOf({ id, category }: { id: string; category: string }): string {
  const words = category
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)
  return `${words || 'clip'}-${id.slice(-8)}.mp4`
}

const maxVideos = 100

// One more than is taken, so that the refusal says how many may come.
const uploadLimits = { maxBytes: maxPhotoBytes, maxFiles: maxRoomImages + 1 }

export function engineRoomRoutes(deps: StudioDeps & { siteUrl: string }): Route[] {
  return [
    route(uploadRoomImages, async (incoming) => {
      const images = await takeImages(deps, incoming.files('images', uploadLimits))
      return { body: { ...done, images } }
    }),
    route(generateMapped, async ({ body }) => {
      const { batchId, clips } = await sendBatch(deps, body)
      return { body: { ...done, batchId, clips: clips.map(presentClip) } }
    }),
    route(readEngineRoom, async () => {
      const key = await findProviderKey(deps, deps.database)
      const provider: ClipProviderName = key ? 'runway' : 'local'
      const clipsLeftToday = await countClipsLeft(deps)
      return { body: { ...done, batches: await listBatches(deps), provider, clipsLeftToday } }
    }),
    route(listCompletedVideos, async () => {
      const videos = (await findReadyClips(deps.database, maxVideos)).map((clip) => {
        const { id, prompt, category, createdAt } = presentClip(clip)
        return { id, prompt, category, createdAt, videoUrl: `/api/clips/${id}/video` }
      })
      const message =
        videos.length === 0
          ? 'No generated videos yet'
          : `${videos.length} ${videos.length === 1 ? 'video' : 'videos'} found`
      return { body: { ...done, videos, message } }
    }),
    route(downloadVideo, async ({ body }) => ({ body: { ...done, ...(await findOwnVideo(deps, body.videoUrl)) } })),
  ]
}
