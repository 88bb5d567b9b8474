import { basename } from 'node:path'
import { sharp, type Sharp } from '#src/engine/photos/restricted-sharp.ts'
import { openPhoto, readPixels } from '#src/engine/photos/open-photo.ts'
import type { PixelPort, Pixels, Resizing } from '#src/engine/platform/port.ts'

const toSharp = ({ data, width, height, channels }: Pixels): Sharp => sharp(data, { raw: { width, height, channels } })

// A slice of a Buffer is the same memory, one of an array a copy: whoever shares this code means the copy.
const plain = ({ buffer, byteOffset, byteLength }: Buffer): Uint8Array => new Uint8Array(buffer, byteOffset, byteLength)

async function toPixels(image: Sharp, channels: 1 | 3): Promise<Pixels> {
  const kept = channels === 1 ? image.toColourspace('b-w') : image
  const { data, info } = await kept.raw().toBuffer({ resolveWithObject: true })
  return { data: plain(data), width: info.width, height: info.height, channels }
}

export const resize: PixelPort['resize'] = (pixels, wanted) =>
  toPixels(fit(toSharp(pixels), pixels, wanted), pixels.channels)

export const toGrey: PixelPort['toGrey'] = (pixels, wanted) =>
  toPixels(fit(toSharp(pixels).greyscale(), pixels, wanted), 1)

function fit(image: Sharp, pixels: Pixels, { extract, width, height, kernel }: Resizing): Sharp {
  const part = extract ? image.extract(extract) : image
  const from = extract ?? pixels
  const isNative = width === from.width && height === from.height
  return isNative ? part : part.resize(width, height, { fit: 'fill', ...(kernel && { kernel }) })
}

export const blur: PixelPort['blur'] = (pixels, sigma) => toPixels(toSharp(pixels).blur(sigma), pixels.channels)

export const readPhoto: PixelPort['readPhoto'] = async (path, enough) => {
  const { image, width, height } = await openPhoto(path)
  const scale = enough({ width, height })
  const fitted =
    scale >= 1 ? image : image.resize(Math.round(width * scale), Math.round(height * scale), { fit: 'fill' })
  const pixels = await readPixels(fitted, basename(path))
  return { ...pixels, data: plain(pixels.data), channels: 3 }
}

export const toLab: PixelPort['toLab'] = async (pixels, sigma) => {
  const lab = await toSharp(pixels).blur(sigma).toColourspace('lab').raw({ depth: 'char' }).toBuffer()
  return new Int8Array(lab.buffer, lab.byteOffset, lab.byteLength)
}

export const toPng: PixelPort['toPng'] = async (grey) =>
  plain(await toSharp(grey).toColourspace('b-w').png({ compressionLevel: 9 }).toBuffer())

export const lookAt: PixelPort['lookAt'] = async (path, side) => {
  const { image, width, height } = await openPhoto(path)
  const pixels = await readPixels(image.resize(side, side, { fit: 'inside' }), basename(path))
  return { pixels: { ...pixels, channels: 3 }, photo: { width, height } }
}

// Much larger than any that our network makes.
const mostMaskPixels = 1_024 ** 2

export const readMask: PixelPort['readMask'] = (png) =>
  toPixels(sharp(png, { limitInputPixels: mostMaskPixels }).greyscale(), 1)
