import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#src/kit/app-error.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import type { PhotoLine, PhotoReader, ReadPhoto } from '#src/server/platform/photos/port.ts'
import type { Storage } from '#src/server/platform/storage/port.ts'
import { copyKey, originalKey } from './photo-files.ts'
import { endProcessing, findPhoto } from './store.ts'
import { withWorkFile } from './work-file.ts'

export interface MakeCopiesDeps {
  database: Database
  storage: Storage
  photos: PhotoReader
  log: Log
  workFolder: string
  // An order may have waited for this photo.
  whenPhotoReady: (customerId: string) => Promise<void>
}

// May run twice: the second run writes the same copies under the same keys, or finds nothing left to do.
export async function makePhotoCopies(deps: MakeCopiesDeps, photoId: string, line: PhotoLine): Promise<void> {
  const photo = await findPhoto(deps.database, photoId)
  if (photo?.state !== 'processing') return
  const read = await readUnlessBad(deps, photoId, line)
  for (const { size, bytes, contentType } of read?.copies ?? []) {
    await deps.storage.write(copyKey(photoId, size), Readable.from([bytes]), { contentType })
  }
  await endProcessing(deps.database, photoId, read ? { state: 'ready', ...read.measures } : { state: 'unreadable' })
  if (read) await deps.whenPhotoReady(photo.customerId)
}

// A picture that cannot be decoded now never will be: undefined instead of another attempt.
async function readUnlessBad(deps: MakeCopiesDeps, photoId: string, line: PhotoLine): Promise<ReadPhoto | undefined> {
  const original = await deps.storage.read(originalKey(photoId))
  if (!original) throw new Error(`The original of photo ${photoId} is missing from the storage.`)
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
