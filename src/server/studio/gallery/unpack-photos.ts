import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { maxPhotoBytes, maxPhotos } from '#src/contracts/studio/photo-limits.ts'
import { AppError } from '#src/kit/app-error.ts'
import { zippedFiles } from '#src/server/platform/archives/port.ts'
import type { UploadedFile } from '#src/server/platform/http/port.ts'
import { addPhotos } from './add-photos.ts'
import type { KeepPhotoDeps } from './keep-photo.ts'
import type { Sender } from './upload-room.ts'
import { withWorkFile } from './work-file.ts'

interface SentZip {
  customerId: string
  sender: Sender
  files: AsyncIterable<UploadedFile>
}

const limits = { maxFiles: 4 * maxPhotos, maxBytesEach: maxPhotoBytes }

// Each photo in it is checked as if it had come by itself.
export async function unpackPhotos(deps: KeepPhotoDeps, { customerId, sender, files }: SentZip) {
  await deps.uploadRoom.refuseWhenFull()
  for await (const { stream } of files) {
    return await withWorkFile(deps.workFolder, async (path) => {
      await pipeline(stream, createWriteStream(path, { flags: 'wx' }))
      return addPhotos(deps, { customerId, sender, files: zippedFiles(path, limits) })
    })
  }
  throw new AppError('bad_request', 'Please choose a zip file.')
}
