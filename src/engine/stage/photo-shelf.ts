// Decoded photos that the clips and formats of one order share. The shelf has a limit: a forgotten photo is decoded
// again, a remembered one costs memory.

import type { Timeline } from '#src/engine/plan/timeline.ts'
import { type DecodedPhoto, decodePhoto } from '#src/engine/sample/decode-photo.ts'
import { freePixels } from '#src/engine/sample/free-pixels.ts'

export interface PhotoShelf {
  // The photo is gone when the work is done, unless the shelf had room for it.
  use: <Result>(path: string, work: (photo: DecodedPhoto) => Promise<Result>) => Promise<Result>
}

const megabyte = 1024 * 1024

// A preview or a contact sheet, where speed goes before the last detail.
const smallFrame = 600_000
// Photo pixels for one of such a frame. Just below one, most photos are decoded at half their size, which costs a third.
const density = 0.93

type Frame = Pick<Timeline, 'width' | 'height'>

export function makePhotoShelf(films: readonly Frame[]): PhotoShelf {
  // A single film comes back to only some of its photos.
  const limitBytes = (films.length > 1 ? 64 : 40) * megabyte
  const isSmall = films.every(({ width, height }) => width * height < smallFrame)
  const enough = (photo: Frame): number =>
    isSmall ? density * Math.max(...films.map((film) => coverScale(photo, film))) : 1
  const shelf = new Map<string, DecodedPhoto>()
  let keptBytes = 0

  return {
    async use(path, work) {
      const known = shelf.get(path)
      if (known) return work(known)
      const photo = await decodePhoto(path, enough)
      // The formats of an order show the photos in the same order, so throwing out the oldest would throw out each
      // one just before its next use. What came first stays.
      const isKept = keptBytes + photo.rgb.length <= limitBytes && !shelf.has(path)
      if (isKept) {
        shelf.set(path, photo)
        keptBytes += photo.rgb.length
      }
      try {
        return await work(photo)
      } finally {
        if (!isKept) freePixels(photo.rgb)
      }
    },
  }
}

const coverScale = (photo: Frame, film: Frame): number => Math.max(film.width / photo.width, film.height / photo.height)
