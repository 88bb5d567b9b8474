import { createReadStream } from 'node:fs'
import { maxPhotos } from '#src/contracts/studio/photo-limits.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { tooManyPhotosInTotal } from '#src/contracts/words/site/shared.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database, Transaction } from '#src/server/platform/database/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import type { PhotoReader } from '#src/server/platform/photos/port.ts'
import type { Queue } from '#src/server/platform/queue/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { queueCopies } from './jobs.ts'
import { originalKey } from './photo-files.ts'
import {
  countPlacesTaken,
  deletePlace,
  fillPlace,
  findPhoto,
  type HasPaidOrder,
  insertPlace,
  isOfPaidOrder,
} from './store.ts'
import type { PhotoRow } from './tables.ts'
import { deletePieces } from './upload-store.ts'
import type { UploadRoom } from './upload-room.ts'

export interface KeepPhotoDeps {
  database: Database
  queue: Queue
  storage: Storage
  photos: PhotoReader
  clock: Clock
  log: Log
  // For files under way; on the disk of this machine.
  workFolder: string
  uploadRoom: UploadRoom
  hasPaidOrder: HasPaidOrder
  // Holds the customer until the transaction ends; false when there is none.
  lockCustomer: (tx: Transaction, id: string) => Promise<boolean>
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

export async function holdCustomer({ lockCustomer }: KeepPhotoDeps, tx: Transaction, id: string): Promise<void> {
  if (!(await lockCustomer(tx, id))) throw new AppError('not_found', 'This customer doesn’t exist.')
}

interface WholePhoto {
  id: string
  path: string
  isOwner: boolean
}

// The whole file is at `path`: checks it, stores it, and fills its place.
export async function keepPhoto(deps: KeepPhotoDeps, { id, path, isOwner }: WholePhoto): Promise<PhotoRow> {
  const { contentType, width, height } = await deps.photos.inspect(path)
  await deps.photos.removeLocation(path)
  const { bytes } = await deps.storage.write(originalKey(id), createReadStream(path), { contentType })
  const photo = await deps.database.transaction(async (tx) => {
    const filled = await fillPlace(tx, id, { contentType, width, height, bytes })
    if (!filled) return findPhoto(tx, id)
    await deletePieces(tx, id)
    const isAmongCustomers = isOwner || (await isOfPaidOrder(tx, id, deps.hasPaidOrder))
    await queueCopies(deps.queue, tx, filled, isAmongCustomers ? 'customers' : 'strangers')
    return filled
  })
  if (!photo) throw new AppError('unavailable', refusals.photoLate)
  return photo
}

// The file goes only with its row: when a commit succeeded but its answer was lost, both must stay.
export async function giveUpPlace(deps: KeepPhotoDeps, id: string, reason: unknown): Promise<void> {
  // Who was away a moment ago is not waited for a second time: a file that arrived after all is the sweep's.
  const isOutage = reason instanceof AppError && reason.code === 'unavailable'
  try {
    const isGone = await deletePlace(deps.database, id)
    if (isGone && !isOutage) await deps.storage.remove(originalKey(id))
  } catch (error) {
    deps.log.warn({ err: error, photoId: id }, 'a photo that did not arrive is left to the sweep')
  }
}
