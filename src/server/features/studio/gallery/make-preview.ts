import * as refusals from '#src/contracts/words/site/refusals.ts'
import { brieflyUnavailable } from '#src/contracts/words/site/shared.ts'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#src/kit/app-error.ts'
import type { OutgoingFile, UploadedFile } from '#src/server/platform/http/port.ts'
import type { PhotoReader } from '#src/server/platform/photos/port.ts'
import { withWorkFile } from './work-file.ts'

interface PreviewDeps {
  photos: PhotoReader
  workFolder: string
}

// Anybody may ask for one, and decoding takes a second: a crowd is turned away before it holds up the photos of customers.
const maxWaiting = 4

export function makePreviewer({ photos, workFolder }: PreviewDeps) {
  let waiting = 0
  return async (files: AsyncIterable<UploadedFile>): Promise<OutgoingFile> => {
    for await (const { stream } of files) return await preview(stream)
    throw new AppError('bad_request', refusals.choosePhoto)
  }

  // Whoever sends slowly holds no place: it is taken when the file has come.
  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (waiting >= maxWaiting) throw new AppError('unavailable', brieflyUnavailable, { retryAfterSeconds: 5 })
    waiting += 1
    try {
      return await work()
    } finally {
      waiting -= 1
    }
  }

  function preview(stream: Readable): Promise<OutgoingFile> {
    return withWorkFile(workFolder, async (path) => {
      await pipeline(stream, createWriteStream(path, { flags: 'wx' }))
      const { copies } = await inTurn(() => photos.makeCopies(path))
      const thumb = copies.find(({ size }) => size === 'thumb')
      if (!thumb) throw new Error('There is no copy of this size.')
      return { stream: Readable.from([thumb.bytes]), bytes: thumb.bytes.length, contentType: thumb.contentType }
    })
  }
}
