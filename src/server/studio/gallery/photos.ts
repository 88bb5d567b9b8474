import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { maxPhotoBytes, maxPhotos } from '#src/contracts/studio/photo-limits.ts'
import { choosePhoto, photoLate } from '#src/contracts/words/site/refusals.ts'
import { filesSkipped, tooManyPhotosInTotal } from '#src/contracts/words/site/shared.ts'
import { AppError, type AppErrorCode } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import { zippedFiles } from '#src/server/platform/archives/port.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { UploadedFile } from '#src/server/platform/http/port.ts'
import { storeFile } from '#src/server/platform/storage/port.ts'
import type { GalleryDeps } from '#src/server/studio/deps.ts'
import { queueCopies } from './copies.ts'
import { displayName, originalKey, withWorkFile } from './photo-files.ts'
import { countPlacesTaken, deletePlace, fillPlace, findPhoto, insertPlace, isOfPaidOrder } from './photos.sql.ts'
import type { PhotoRow } from './tables.ts'
import type { Sender } from './upload-room.ts'
import { deletePieces } from './uploads.sql.ts'

interface GivenPhoto {
  customerId: string
  cameTo?: string | undefined
  name: string
  stream: Readable
  sender: Sender
}

// A photo that comes in one go.
export async function takePhoto(deps: GalleryDeps, given: GivenPhoto): Promise<PhotoRow> {
  const id = await deps.database.transaction(async (tx) => {
    await holdCustomer(deps, tx, given.customerId)
    return reservePlace(tx, deps.clock, given)
  })
  try {
    return await withWorkFile(deps.workFolder, async (path) => {
      await pipeline(given.stream, createWriteStream(path, { flags: 'wx' }))
      const { size } = await stat(path)
      await deps.database.transaction((tx) =>
        deps.uploadRoom.take(tx, { ...given.sender, customerId: given.customerId }, size),
      )
      return await keepPhoto(deps, { id, path, isOwner: given.sender.isOwner })
    })
  } catch (error) {
    await giveUpPlace(deps, id, error)
    throw error
  }
}

interface SentPhotos {
  customerId: string
  cameTo?: string | undefined
  sender: Sender
  files: AsyncIterable<Pick<UploadedFile, 'name' | 'stream'>>
}

interface SkippedPhoto {
  name: string
  reason: string
}

// A file that cannot be taken is skipped with its reason; the others are kept.
export async function addPhotos(deps: GalleryDeps, { customerId, cameTo, sender, files }: SentPhotos) {
  await deps.uploadRoom.refuseWhenFull()
  const added: PhotoRow[] = []
  const skipped: SkippedPhoto[] = []
  let noRoom: unknown
  for await (const { name: givenName, stream } of files) {
    const name = displayName(givenName)
    try {
      added.push(await takePhoto(deps, { customerId, cameTo, name, stream, sender }))
    } catch (error) {
      skipped.push({ name, reason: reasonToSkip(error) })
      noRoom ??= isNoRoom(error) ? error : undefined
      discard(stream)
    }
  }
  if (added.length === 0 && noRoom) throw noRoom
  if (added.length === 0) throw new AppError('bad_request', skipped[0]?.reason ?? choosePhoto)
  return { added, skipped }
}

const skippable: AppErrorCode[] = ['bad_picture', 'too_large', 'conflict', 'no_space', 'too_many']

const isNoRoom = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'no_space' || error.code === 'too_many')

function reasonToSkip(error: unknown): string {
  if (!(error instanceof AppError) || !skippable.includes(error.code)) throw error
  return error.code === 'too_large' ? filesSkipped : error.text
}

// The rest must flow by, or the next file would never come. How this one ends no longer matters; a sender who breaks
// off is reported by the list of files.
function discard(stream: Readable): void {
  stream.on('error', () => undefined).resume()
}

// The row comes before the file and is filled in after it, so that a crash at any moment leaves either a row that says
// 'receiving' or a whole photo; the sweep removes the former with its file.

export interface WantedPlace {
  customerId: string
  // The entry by whose link it came; the customer's own where nothing is said.
  cameTo?: string | undefined
  name: string
  // Behind all others when nothing is said.
  position?: number | undefined
}

// The customer is locked: 25 calls at the same time share one limit.
export async function reservePlace(tx: Transaction, clock: Clock, wanted: WantedPlace): Promise<string> {
  const { customerId, name, position } = wanted
  const taken = await countPlacesTaken(tx, customerId)
  if (taken >= maxPhotos) throw new AppError('conflict', tooManyPhotosInTotal)
  const now = clock.now()
  const id = newId(now.getTime())
  await insertPlace(tx, {
    id,
    customerId,
    cameTo: cameToOf(wanted),
    createdAt: now,
    originalName: name,
    position: position ?? taken,
  })
  return id
}

export const cameToOf = ({ customerId, cameTo }: WantedPlace): string | null =>
  cameTo === undefined || cameTo === customerId ? null : cameTo

export async function holdCustomer({ lockCustomer }: GalleryDeps, tx: Transaction, id: string): Promise<void> {
  if (!(await lockCustomer(tx, id))) throw new AppError('not_found', 'This customer doesn’t exist.')
}

interface WholePhoto {
  id: string
  path: string
  isOwner: boolean
}

// The whole file is at `path`: checks it, stores it, and fills its place.
export async function keepPhoto(deps: GalleryDeps, { id, path, isOwner }: WholePhoto): Promise<PhotoRow> {
  const { contentType, width, height } = await deps.photos.accept(path)
  const { bytes } = await storeFile(deps.storage, { key: originalKey(id), path, contentType })
  const photo = await deps.database.transaction(async (tx) => {
    const filled = await fillPlace(tx, id, { contentType, width, height, bytes })
    if (!filled) return findPhoto(tx, id)
    await deletePieces(tx, id)
    const isAmongCustomers = isOwner || (await isOfPaidOrder(tx, id, deps.hasPaidOrder))
    await queueCopies(deps.queue, tx, filled, isAmongCustomers ? 'customers' : 'strangers')
    return filled
  })
  if (!photo) throw new AppError('unavailable', photoLate)
  return photo
}

// The file goes only with its row: when a commit succeeded but its answer was lost, both must stay.
export async function giveUpPlace(deps: GalleryDeps, id: string, reason: unknown): Promise<void> {
  // Who was away a moment ago is not waited for a second time: a file that arrived after all is the sweep's.
  const isOutage = reason instanceof AppError && reason.code === 'unavailable'
  try {
    const isGone = await deletePlace(deps.database, id)
    if (isGone && !isOutage) await deps.storage.remove(originalKey(id))
  } catch (error) {
    deps.log.warn({ err: error, photoId: id }, 'a photo that did not arrive is left to the sweep')
  }
}

interface HeldPhoto {
  name: string
  bytes: Uint8Array
}

interface HeldPhotos {
  customerId: string
  sender: Sender
  photos: readonly HeldPhoto[]
}

// Photos that are in memory already, as those of a mail are.
export const addHeldPhotos = (deps: GalleryDeps, { customerId, sender, photos }: HeldPhotos) =>
  addPhotos(deps, { customerId, sender, files: streamed(photos) })

async function* streamed(photos: readonly HeldPhoto[]) {
  for (const { name, bytes } of photos) yield { name, stream: Readable.from(pieces(bytes)) }
}

function* pieces(bytes: Uint8Array) {
  if (bytes.length > maxPhotoBytes) throw new AppError('too_large', 'The photo is too large.')
  yield bytes
}

interface SentZip {
  customerId: string
  sender: Sender
  files: AsyncIterable<UploadedFile>
}

const limits = { maxFiles: 4 * maxPhotos, maxBytesEach: maxPhotoBytes }

// Each photo in it is checked as if it had come by itself.
export async function unpackPhotos(deps: GalleryDeps, { customerId, sender, files }: SentZip) {
  await deps.uploadRoom.refuseWhenFull()
  for await (const { stream } of files) {
    return await withWorkFile(deps.workFolder, async (path) => {
      await pipeline(stream, createWriteStream(path, { flags: 'wx' }))
      return addPhotos(deps, { customerId, sender, files: zippedFiles(path, limits) })
    })
  }
  throw new AppError('bad_request', 'Please choose a zip file.')
}
