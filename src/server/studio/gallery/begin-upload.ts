import { maxPhotoBytes } from '#src/contracts/studio/photo-limits.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { filesSkipped } from '#src/contracts/words/site/shared.ts'
import { AppError } from '#src/kit/app-error.ts'
import { hourMs } from '#src/kit/time.ts'
import { cameToOf, holdCustomer, type KeepPhotoDeps, reservePlace, type WantedPlace } from './keep-photo.ts'
import type { Sender } from './upload-room.ts'
import { findUploadByKey, insertUpload } from './upload-store.ts'

// From the last piece on. A visitor who comes back the next day begins anew.
export const longestPauseMs = 24 * hourMs

export interface WantedUpload extends WantedPlace {
  sender: Sender
  key: string
  bytes: number
}

export interface BegunUpload {
  photoId: string
  expiresAt: Date
}

// Asked for twice under one key, as after a lost answer, it is the same upload and takes one place.
export async function beginUpload(deps: KeepPhotoDeps, wanted: WantedUpload): Promise<BegunUpload> {
  const { customerId, key, bytes } = wanted
  if (bytes === 0) throw new AppError('bad_picture', refusals.photoEmpty)
  if (bytes > maxPhotoBytes) {
    throw new AppError('too_large', filesSkipped)
  }
  return deps.database.transaction(async (tx) => {
    await holdCustomer(deps, tx, customerId)
    const earlier = await findUploadByKey(tx, customerId, key)
    if (earlier && (earlier.bytes !== bytes || earlier.cameTo !== cameToOf(wanted)))
      throw new AppError('bad_request', refusals.uploadOfAnotherFile)
    if (earlier) return earlier
    await deps.uploadRoom.take(tx, wanted.sender, bytes)
    const photoId = await reservePlace(tx, deps.clock, wanted)
    const expiresAt = new Date(deps.clock.now().getTime() + longestPauseMs)
    await insertUpload(tx, { photoId, customerId, uploadKey: key, bytes, expiresAt })
    return { photoId, expiresAt }
  })
}
