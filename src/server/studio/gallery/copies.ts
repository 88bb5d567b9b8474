import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { maxPhotoBytes } from '#src/contracts/studio/photo-limits.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { EventOf } from '#src/server/events/catalogue.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { Incoming, OutgoingFile } from '#src/server/platform/http/port.ts'
import type { PhotoLine, ReadPhoto } from '#src/server/platform/photos/port.ts'
import { defineJob, handleJob, type JobHandler, type JobRun, type Queue } from '#src/server/platform/queue/port.ts'
import { findWorkedOn, forgetClaim, runClaimed } from '#src/server/studio/claims/feature.ts'
import type { GalleryDeps } from '#src/server/studio/deps.ts'
import { copyKey, originalKey, withWorkFile } from './photo-files.ts'
import {
  endProcessing,
  findPhoto,
  findPhotosOf,
  findProcessing,
  holdPhotosOf,
  isOfPaidOrder,
  type Processed,
  reopenUnreadable,
} from './photos.sql.ts'
import type { PhotoRow } from './tables.ts'

const copiesOf = {
  schema: z.object({ photoId: z.uuid() }),
  attempts: 25,
  maxRetryDelaySeconds: 300,
  timeoutSeconds: 180,
}

// Photos of people who have paid, and those that the owner adds.
const makeCopiesJob = defineJob({ ...copiesOf, name: 'gallery.make-copies', maxAtOnce: 2 })

// All others, apart and one at a time: photos cost a stranger nothing.
const makeUnpaidCopiesJob = defineJob({ ...copiesOf, name: 'gallery.make-unpaid-copies' })

type PhotoToCopy = Pick<PhotoRow, 'id' | 'width' | 'height'>

// What takes long goes behind what doesn't.
export async function queueCopies(queue: Queue, tx: Transaction, photo: PhotoToCopy, line: PhotoLine): Promise<void> {
  const job = line === 'customers' ? makeCopiesJob : makeUnpaidCopiesJob
  const megapixels = Math.ceil(((photo.width ?? 0) * (photo.height ?? 0)) / 1e6)
  await queue.enqueueWhen(tx, job, { payloads: [{ photoId: photo.id }], priority: -megapixels })
}

// With the payment: photos that still wait among those of strangers come over. Whichever job is first does it.
export async function hastenCopies(
  { queue }: { queue: Queue },
  tx: Transaction,
  paid: Pick<EventOf<'order.paid'>, 'customerId'>[],
): Promise<void> {
  for (const { customerId } of paid) {
    for (const photo of customerId ? await findPhotosOf(tx, customerId) : []) {
      if (photo.state === 'processing') await queueCopies(queue, tx, photo, 'customers')
    }
  }
}

// May run twice: the second run writes the same copies under the same keys, or finds nothing left to do.
export async function makePhotoCopies(
  deps: GalleryDeps,
  photoId: string,
  { line, run }: { line: PhotoLine; run: JobRun },
): Promise<void> {
  const photo = await findPhoto(deps.database, photoId)
  if (photo?.state !== 'processing') return
  await runClaimed(
    deps,
    { kind: 'photo', id: photoId },
    {
      run,
      work: () => makeCopies(deps, photo, line),
      // While our own storage or database is away, nothing is known of the picture.
      countsAgainst: (error) => error instanceof OriginalLost,
      // A film does not wait for ever for a photo that nobody gets to read.
      giveUp: () => endPhoto(deps, photo, { state: 'unreadable' }),
    },
  )
}

// For the owner, who knows better. Undefined for a photo that is no longer unreadable.
export async function readPhotoAgain(deps: GalleryDeps, photoId: string): Promise<PhotoRow | undefined> {
  return deps.database.transaction(async (tx) => {
    const photo = await reopenUnreadable(tx, photoId)
    if (!photo) return undefined
    await forgetClaim(tx, { kind: 'photo', id: photoId })
    await queueCopies(deps.queue, tx, photo, 'customers')
    return photo
  })
}

// Photos whose work was given up are taken up again; what waits in a line is left there.
export async function continuePhotos(deps: GalleryDeps): Promise<void> {
  const lines = await Promise.all(copyJobs.map((job) => deps.queue.listPayloads(job)))
  const waiting = new Set(lines.flat().map(({ photoId }) => photoId))
  const workedOn = await findWorkedOn(deps.database, 'photo')
  for (const photo of await findProcessing(deps.database)) {
    if (waiting.has(photo.id) || workedOn.has(photo.id)) continue
    deps.log.warn({ photoId: photo.id }, 'a photo that was left is taken up again')
    await deps.database.transaction(async (tx) => {
      const isPaid = await isOfPaidOrder(tx, photo.id, deps.hasPaidOrder)
      await queueCopies(deps.queue, tx, photo, isPaid ? 'customers' : 'strangers')
    })
  }
}

async function makeCopies(deps: GalleryDeps, photo: PhotoRow, line: PhotoLine): Promise<void> {
  const { id: photoId } = photo
  const read = await readUnlessBad(deps, photoId, line)
  for (const { size, bytes, contentType } of read?.copies ?? []) {
    await deps.storage.write(copyKey(photoId, size), Readable.from([bytes]), { contentType })
  }
  await endPhoto(deps, photo, read ? { state: 'ready', ...read.measures } : { state: 'unreadable' })
}

// What waits for the photos of a customer is told in the same transaction. Of two that end together, the later one sees
// the earlier.
async function endPhoto(
  deps: Pick<GalleryDeps, 'database' | 'record'>,
  { id: photoId, customerId }: PhotoRow,
  ended: Processed,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await holdPhotosOf(tx, customerId)
    if (!(await endProcessing(tx, photoId, ended))) return
    const kind = ended.state === 'ready' ? 'photo.ready' : 'photo.unreadable'
    await deps.record(tx, [{ kind, actor: 'system', customerId, facts: { photoId } }])
  })
}

class OriginalLost extends Error {}

// A picture that cannot be decoded now never will be: undefined instead of another attempt.
async function readUnlessBad(deps: GalleryDeps, photoId: string, line: PhotoLine): Promise<ReadPhoto | undefined> {
  const original = await deps.storage.read(originalKey(photoId))
  if (!original) {
    // A disk that isn't there holds nothing either.
    await deps.storage.ping()
    throw new OriginalLost(`The original of photo ${photoId} is missing from the storage.`)
  }
  return withWorkFile(deps.workFolder, async (path) => {
    await pipeline(original.stream, createWriteStream(path, { flags: 'wx' }))
    try {
      return await deps.photos.makeCopies(path, line)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'bad_picture') throw error
      deps.log.warn({ err: error, photoId }, 'a photo could not be decoded')
      return undefined
    }
  })
}

type Asking = Pick<Incoming, 'files' | 'source' | 'signal'>

const onePhoto = { maxBytes: maxPhotoBytes, maxFiles: 1 }

// A page asks for one after the other. The line is short: one source shall not fill it.
const maxEach = 2

export function makePreviewer({ photos, uploadRoom, workFolder }: GalleryDeps) {
  const asking = new Map<string, number>()
  return async (incoming: Asking): Promise<OutgoingFile> => {
    await uploadRoom.refuseWhenFull()
    await uploadRoom.takePreview(incoming.source)
    for await (const { stream } of incoming.files('image', onePhoto)) return await preview(stream, incoming)
    throw new AppError('bad_request', refusals.choosePhoto)
  }

  function preview(stream: Readable, { source, signal }: Asking): Promise<OutgoingFile> {
    return withWorkFile(workFolder, async (path) => {
      await pipeline(stream, createWriteStream(path, { flags: 'wx' }))
      const { bytes, contentType } = await inTurn(source, () => photos.makePreview(path, signal))
      return { stream: Readable.from([bytes]), bytes: bytes.length, contentType }
    })
  }

  // Whoever sends slowly holds no place: it is taken when the file has come.
  async function inTurn<Result>(source: string, work: () => Promise<Result>): Promise<Result> {
    const before = asking.get(source) ?? 0
    if (before >= maxEach) {
      throw new AppError('unavailable', refusals.previewsBusy, { retryAfterSeconds: 5, isBusy: true })
    }
    asking.set(source, before + 1)
    try {
      return await work()
    } finally {
      const left = (asking.get(source) ?? 1) - 1
      if (left === 0) asking.delete(source)
      else asking.set(source, left)
    }
  }
}

export const copyJobs = [makeCopiesJob, makeUnpaidCopiesJob]

export const copyHandlers = (deps: GalleryDeps): JobHandler[] => [
  handleJob(makeCopiesJob, ({ photoId }, run) => makePhotoCopies(deps, photoId, { line: 'customers', run })),
  handleJob(makeUnpaidCopiesJob, ({ photoId }, run) => makePhotoCopies(deps, photoId, { line: 'strangers', run })),
]
