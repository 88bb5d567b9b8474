import { readFile } from 'node:fs/promises'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { badPicture, unreadable } from './bad-picture.ts'
import { isWholePicture } from './is-whole-picture.ts'
import type { PhotoFacts } from './port.ts'
import { readHead } from './read-head.ts'
import { recognisePicture } from './recognise-picture.ts'

export interface PictureLimits {
  maxPixels: number
  // Of a PNG in seven passes, which is held in memory whole.
  maxInterlacedPixels: number
  // The sentence for a larger one.
  tooManyPixels: string
}

const maxExtraBytes = 1024 * 1024
const minSide = 16
// Encoders make about ten. Each goes over the whole picture, and an empty one is a few bytes.
const maxPasses = 64

// Judges a file by what it says of itself; its pixels are left alone.
export async function inspectPicture(file: string | Buffer, limits: PictureLimits): Promise<PhotoFacts> {
  const bytes = typeof file === 'string' ? await readFile(file) : file
  if (bytes.length === 0) throw badPicture(refusals.photoEmpty)
  const kind = recognisePicture(bytes)
  if (!kind) throw badPicture(refusals.photoKind)
  if (!isWholePicture(kind, bytes)) throw badPicture(refusals.photoCutShort)
  const head = readHead(kind, bytes)
  if (!head) throw unreadable('the head says nothing of its size')
  const { width, height } = head
  if (width * height > limits.maxPixels) throw badPicture(limits.tooManyPixels)
  if (Math.min(width, height) < minSide) throw badPicture(refusals.photoTooSmall)
  if (head.isInterlaced && width * height > limits.maxInterlacedPixels) throw badPicture(refusals.photoInterlaced)
  if (head.passes > maxPasses) throw badPicture(refusals.photoTooCostly)
  // A picture of 16 bits a channel has 8 bytes a pixel before it is packed; the rest may be a profile or a preview.
  if (bytes.length > maxExtraBytes + 8 * width * height) throw badPicture(refusals.photoOddSize)
  return { kind, contentType: `image/${kind}`, width, height }
}
