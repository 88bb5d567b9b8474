import { Readable } from 'node:stream'
import { maxPhotoBytes } from '#src/contracts/studio/photo-limits.ts'
import { AppError } from '#src/kit/app-error.ts'
import { addPhotos } from './add-photos.ts'
import type { KeepPhotoDeps } from './keep-photo.ts'
import type { Sender } from './upload-room.ts'

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
export const addHeldPhotos = (deps: KeepPhotoDeps, { customerId, sender, photos }: HeldPhotos) =>
  addPhotos(deps, { customerId, sender, files: streamed(photos) })

async function* streamed(photos: readonly HeldPhoto[]) {
  for (const { name, bytes } of photos) yield { name, stream: Readable.from(pieces(bytes)) }
}

function* pieces(bytes: Uint8Array) {
  if (bytes.length > maxPhotoBytes) throw new AppError('too_large', 'The photo is too large.')
  yield bytes
}
