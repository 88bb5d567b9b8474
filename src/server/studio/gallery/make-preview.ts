import * as refusals from '#src/contracts/words/site/refusals.ts'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#src/kit/app-error.ts'
import type { Incoming, OutgoingFile } from '#src/server/platform/http/port.ts'
import { maxPhotoBytes } from '#src/contracts/studio/photo-limits.ts'
import type { PhotoReader } from '#src/server/platform/photos/port.ts'
import type { UploadRoom } from './upload-room.ts'
import { withWorkFile } from './work-file.ts'

interface PreviewDeps {
  photos: Pick<PhotoReader, 'makePreview'>
  uploadRoom: Pick<UploadRoom, 'refuseWhenFull' | 'takePreview'>
  workFolder: string
}

type Asking = Pick<Incoming, 'files' | 'source' | 'signal'>

const onePhoto = { maxBytes: maxPhotoBytes, maxFiles: 1 }

// A page asks for one after the other. The line is short: one source shall not fill it.
const maxEach = 2

export function makePreviewer({ photos, uploadRoom, workFolder }: PreviewDeps) {
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
    if (before >= maxEach) throw new AppError('unavailable', refusals.previewsBusy, { retryAfterSeconds: 5 })
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
