import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { mostPhotos } from '#src/contracts/photos.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database, Transaction } from '#src/server/platform/database/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import type { PhotoReader } from '#src/server/platform/photos/port.ts'
import type { Queue } from '#src/server/platform/queue/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { makeCopiesJob } from './jobs.ts'
import { originalKey } from './photo-files.ts'
import { countPlacesTaken, deletePlace, fillPlace, insertPlace, type ReceivedFacts } from './store.ts'
import type { PhotoRow } from './tables.ts'
import { withWorkFile } from './work-file.ts'

export interface TakePhotoDeps {
  database: Database
  queue: Queue
  storage: Storage
  photos: PhotoReader
  clock: Clock
  log: Log
  // For files under way; on the disk of this machine.
  workFolder: string
  // Holds the customer until the transaction ends; false when there is none.
  lockCustomer: (tx: Transaction, id: string) => Promise<boolean>
}

export interface GivenPhoto {
  customerId: string
  name: string
  stream: Readable
}

// The row comes before the file and is filled in after it, so that a crash at any moment leaves either a row that says
// 'receiving' or a whole photo; the sweep removes the former with its file.
export async function takePhoto(deps: TakePhotoDeps, given: GivenPhoto): Promise<PhotoRow> {
  const id = await reservePlace(deps, given)
  try {
    return await withWorkFile(deps.workFolder, async (path) => {
      await pipeline(given.stream, createWriteStream(path, { flags: 'wx' }))
      const { contentType, width, height } = await deps.photos.inspect(path)
      const { bytes } = await deps.storage.write(originalKey(id), createReadStream(path), { contentType })
      return recordPhoto(deps, id, { contentType, width, height, bytes })
    })
  } catch (error) {
    await giveUpPlace(deps, id)
    throw error
  }
}

function reservePlace(deps: TakePhotoDeps, { customerId, name }: GivenPhoto): Promise<string> {
  const now = deps.clock.now()
  return deps.database.transaction(async (tx) => {
    if (!(await deps.lockCustomer(tx, customerId))) throw new AppError('not_found', 'There is no such customer.')
    if ((await countPlacesTaken(tx, customerId)) >= mostPhotos) {
      throw new AppError('conflict', `Maximum ${mostPhotos} images allowed in total`)
    }
    const id = newId(now.getTime())
    await insertPlace(tx, { id, customerId, createdAt: now, originalName: name })
    return id
  })
}

function recordPhoto(deps: TakePhotoDeps, id: string, facts: ReceivedFacts): Promise<PhotoRow> {
  return deps.database.transaction(async (tx) => {
    const photo = await fillPlace(tx, id, facts)
    if (!photo) throw new AppError('unavailable', 'The photo took too long to arrive. Please send it again.')
    await deps.queue.enqueue(tx, makeCopiesJob, [{ photoId: id }])
    return photo
  })
}

// The file goes only with its row: when a commit succeeded but its answer was lost, both must stay.
async function giveUpPlace(deps: TakePhotoDeps, id: string): Promise<void> {
  try {
    if (await deletePlace(deps.database, id)) await deps.storage.remove(originalKey(id))
  } catch (error) {
    deps.log.warn({ err: error, photoId: id }, 'a photo that did not arrive is left to the sweep')
  }
}
