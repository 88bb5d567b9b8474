import type { Readable } from 'node:stream'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { choosePhoto } from '#src/contracts/words/site/refusals.ts'
import { filesSkipped } from '#src/contracts/words/site/shared.ts'
import { AppError, type AppErrorCode } from '#src/kit/app-error.ts'
import type { UploadedFile } from '#src/server/platform/http/port.ts'
import { displayName } from './display-name.ts'
import { type KeepPhotoDeps, giveUpPlace, holdCustomer, keepPhoto, reservePlace } from './keep-photo.ts'
import type { PhotoRow } from './tables.ts'
import type { Sender } from './upload-room.ts'
import { withWorkFile } from './work-file.ts'

interface GivenPhoto {
  customerId: string
  cameTo?: string | undefined
  name: string
  stream: Readable
  sender: Sender
}

// A photo that comes in one go.
export async function takePhoto(deps: KeepPhotoDeps, given: GivenPhoto): Promise<PhotoRow> {
  const id = await deps.database.transaction(async (tx) => {
    await holdCustomer(deps, tx, given.customerId)
    return reservePlace(tx, deps.clock, given)
  })
  try {
    return await withWorkFile(deps.workFolder, async (path) => {
      await pipeline(given.stream, createWriteStream(path, { flags: 'wx' }))
      const { size } = await stat(path)
      await deps.database.transaction((tx) => deps.uploadRoom.take(tx, given.sender, size))
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
export async function addPhotos(deps: KeepPhotoDeps, { customerId, cameTo, sender, files }: SentPhotos) {
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

const refusals: AppErrorCode[] = ['bad_picture', 'too_large', 'conflict', 'no_space', 'too_many']

const isNoRoom = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'no_space' || error.code === 'too_many')

function reasonToSkip(error: unknown): string {
  if (!(error instanceof AppError) || !refusals.includes(error.code)) throw error
  return error.code === 'too_large' ? filesSkipped : error.text
}

// The rest must flow by, or the next file would never come. How this one ends no longer matters; a sender who breaks
// off is reported by the list of files.
function discard(stream: Readable): void {
  stream.on('error', () => undefined).resume()
}
