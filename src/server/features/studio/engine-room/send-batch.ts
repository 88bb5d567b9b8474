import { Readable } from 'node:stream'
import type { z } from 'zod'
import { clipSeconds, type generateMapped } from '#src/contracts/studio/engine-room.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import { dayMs, secondMs } from '#src/kit/time.ts'
import { requestClips, type WantedClip } from '#src/server/features/studio/clips/feature.ts'
import type { PhotoCopy } from '#src/server/platform/photos/port.ts'
import { countClipsLeft, startOfDay } from './daily-clips.ts'
import { findClipsInOrder } from './list-batches.ts'
import { prepareImage } from './prepare-image.ts'
import { readDataAddress } from './read-data-address.ts'
import type { RoomDeps } from './room-deps.ts'
import { findBatchByKey, insertBatch } from './store.ts'

type Wanted = z.output<(typeof generateMapped)['body']>

// Every image is checked and stored before the first clip is asked for: a batch is whole or it is not there.
export async function sendBatch(deps: RoomDeps, { jobId, mappings }: Wanted) {
  const before = await findBatchByKey(deps.database, jobId)
  if (before) return answer(deps, before.id)
  await refuseBeyondDay(deps, mappings.length)
  const batchId = newId(deps.clock.now().getTime())
  const bytes = mappings.map(({ imageUrl }) => readDataAddress(imageUrl))
  const copies: PhotoCopy[] = []
  for (const image of bytes) copies.push(await prepareImage(deps, Readable.from([image])))
  const keys = copies.map((_, index) => `engine-room/${batchId}/${index + 1}.jpg`)
  for (const [index, { bytes: jpeg, contentType }] of copies.entries()) {
    await deps.storage.write(keys[index] ?? '', Readable.from([jpeg]), { contentType })
  }
  const isNew = await deps.database.transaction(async (tx) => {
    const isFirst = await insertBatch(tx, { id: batchId, jobKey: jobId, createdAt: deps.clock.now() })
    if (!isFirst) return false
    const wanted = mappings.map(({ prompt, category }, index) =>
      toClip({ batchId, prompt, category }, { copies, keys, index }),
    )
    await requestClips(deps, tx, { wanted })
    return true
  })
  if (isNew) return answer(deps, batchId)
  for (const key of keys) await deps.storage.remove(key)
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
  throw new AppError('too_many', "Today's clips of the engine room are used up.", { retryAfterSeconds })
}

interface Pictures {
  copies: PhotoCopy[]
  keys: string[]
  index: number
}

function toClip(
  { batchId, prompt, category }: { batchId: string; prompt: string; category: string },
  { copies, keys, index }: Pictures,
): WantedClip {
  return {
    jobId: null,
    photoId: null,
    batchKey: batchId,
    photoKey: keys[index] ?? '',
    category,
    prompt,
    move: null,
    analysis: null,
    isDraft: false,
    ratio: ratioOf(copies[index]),
    seconds: clipSeconds,
  }
}

// The shape that the provider makes which cuts least off the picture.
function ratioOf(picture: PhotoCopy | undefined): WantedClip['ratio'] {
  const shape = picture ? picture.width / picture.height : 1
  if (shape > 1.2) return '1280:720'
  return shape < 0.85 ? '720:1280' : '960:960'
}
