// Decoded photos that the clips and formats of one order share. The shelf has a limit: a forgotten photo is decoded
// again, a remembered one costs memory.

import { type DecodedPhoto, decodePhoto } from '../sample/decode-photo.ts'
import { freePixels } from '../sample/free-pixels.ts'

export interface PhotoShelf {
  // The photo is gone when the work is done, unless the shelf had room for it.
  use: <Result>(path: string, work: (photo: DecodedPhoto) => Promise<Result>) => Promise<Result>
}

const megabyte = 1024 * 1024

// A single film comes back to only some of its photos.
export function makePhotoShelf(films = 1): PhotoShelf {
  const limitBytes = (films > 1 ? 64 : 40) * megabyte
  const shelf = new Map<string, DecodedPhoto>()
  let keptBytes = 0

  return {
    async use(path, work) {
      const known = shelf.get(path)
      if (known) return work(known)
      const photo = await decodePhoto(path)
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
