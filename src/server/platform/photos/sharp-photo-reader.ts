import * as refusals from '#src/contracts/words/site/refusals.ts'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { minuteMs, secondMs } from '#src/kit/time.ts'
import { badPicture, unreadable } from './bad-picture.ts'
import { encodeCopies, longestSide } from './encode-copies.ts'
import { type HeicDecoder, makeHeicDecoder } from './heic-decoder.ts'
import { isWholePicture } from './is-whole-picture.ts'
import { makeLine } from './make-line.ts'
import { looksAlike } from './measure-photo.ts'
import type { PhotoFacts, PhotoReader } from './port.ts'
import { readLogo } from './read-logo.ts'
import { removeLocation } from './remove-location.ts'
import { recognisePicture } from './recognise-picture.ts'
import { tagPng } from './tag-png.ts'

const maxPixels = 100_000_000
const fewestPixelsASide = 16
const maxExtraBytes = 1024 * 1024

export function makePhotoReader({ timeoutMs = minuteMs } = {}): PhotoReader {
  restrictSharp()
  const heic = makeHeicDecoder({ maxPixels, timeoutMs })
  const line = makeLine()
  const inspect = (path: string) => line.run(() => inspectPicture(path))
  return {
    inspect,
    makeCopies: async (path) => {
      const { kind } = await inspect(path)
      const limits = { maxPixels, timeoutSeconds: Math.ceil(timeoutMs / secondMs) }
      try {
        return await encodeCopies(kind === 'heic' ? await heicToPng(heic, path) : path, limits)
      } catch (error) {
        throw unreadable(error)
      }
    },
    looksAlike,
    readLogo,
    removeLocation,
    close: () => heic.close(),
  }
}

// Whatever reaches it, sharp opens these kinds and no other: it would render SVG and call on a dozen more decoders.
function restrictSharp(): void {
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`) })
}

async function inspectPicture(path: string): Promise<PhotoFacts> {
  const bytes = await readFile(path)
  if (bytes.length === 0) throw badPicture(refusals.photoEmpty)
  const kind = recognisePicture(bytes)
  if (!kind) throw badPicture(refusals.photoKind)
  if (!isWholePicture(kind, bytes)) throw badPicture(refusals.photoCutShort)
  const { width, height } = await readHead(path)
  if (width * height > maxPixels) throw badPicture(refusals.photoTooManyPixels)
  if (Math.min(width, height) < fewestPixelsASide) throw badPicture(refusals.photoTooSmall)
  // A picture of 16 bits a channel has 8 bytes a pixel before it is packed; the rest may be a profile or a preview.
  if (bytes.length > maxExtraBytes + 8 * width * height) throw badPicture(refusals.photoOddSize)
  return { kind, contentType: `image/${kind}`, width, height }
}

async function readHead(path: string): Promise<{ width: number; height: number }> {
  // No pixel is decoded here, so its own limit may be off: the refusal shall name the reason.
  const head = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(error)
    })
  return head.autoOrient
}

// The decoder gives bare pixels. They travel on with the colour profile of the file, or a phone's wide colours go dull.
async function heicToPng(heic: HeicDecoder, path: string): Promise<Buffer> {
  const { icc } = await sharp(path).metadata()
  const { data, width, height } = await heic.decode(path)
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return icc ? tagPng(png, icc) : png
}
