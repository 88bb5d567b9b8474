import { Readable } from 'node:stream'
import type { z } from 'zod'
import { clipSeconds, type generateMapped } from '#src/contracts/studio/engine-room.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import { dayMs, secondMs } from '#src/kit/time.ts'
import { requestClips, type WantedClip, countClipsOfBatches } from '#src/server/studio/clips/feature.ts'
import type { PhotoCopy } from '#src/server/platform/photos/port.ts'
import { findClipsInOrder } from './list-batches.ts'
import { prepareImage } from './prepare-image.ts'
import { readDataAddress } from './read-data-address.ts'
import type { RoomDeps } from './room-deps.ts'
import { findBatchByKey, insertBatch, findBatchesSince } from './store.ts'

// Whatever a stolen session could cost is bounded; the provider's own credits have a cap beside this.
const maxClipsADay = 90

export async function countClipsLeft({ database, clock }: Pick<RoomDeps, 'database' | 'clock'>): Promise<number> {
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
export async function sendBatch(deps: RoomDeps, { jobId, mappings }: Wanted) {
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

const answer = async (deps: RoomDeps, batchId: string) => ({
  batchId,
  clips: await findClipsInOrder(deps.database, batchId),
})

async function refuseBeyondDay(deps: RoomDeps, count: number): Promise<void> {
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
