import { maxRoomImages, type PreparedImage } from '#src/contracts/studio/engine-room.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { UploadedFile } from '#src/server/platform/http/port.ts'
import { prepareImage } from './prepare-image.ts'
import type { RoomDeps } from './room-deps.ts'

// All or none: the owner maps a prompt to each, so a missing one must not go unnoticed.
export async function takeImages(
  deps: Pick<RoomDeps, 'photos' | 'workFolder'>,
  files: AsyncIterable<UploadedFile>,
): Promise<PreparedImage[]> {
  const images: PreparedImage[] = []
  for await (const { name, stream } of files) {
    if (images.length === maxRoomImages) throw new AppError('bad_request', `At most ${maxRoomImages} images`)
    const { bytes, contentType, width, height } = await prepareImage(deps, stream)
    const base64 = `data:${contentType};base64,${bytes.toString('base64')}`
    images.push({ name: name.slice(0, 200), base64, width, height })
  }
  if (images.length === 0) throw new AppError('bad_request', refusals.choosePhoto)
  return images
}
