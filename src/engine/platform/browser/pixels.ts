import type { PixelPort, Pixels } from '#src/engine/platform/port.ts'
import { fileOf } from './files.ts'
import { greyPixels, labOf } from './colour-pixels.ts'
import { blurPixels, resizePixels } from './filter-pixels.ts'

export const resize: PixelPort['resize'] = async (pixels, wanted) => resizePixels(pixels, wanted)
export const blur: PixelPort['blur'] = async (pixels, sigma) => blurPixels(pixels, sigma)
export const toGrey: PixelPort['toGrey'] = async (pixels, wanted) => resizePixels(greyOf(pixels), wanted)
export const toLab: PixelPort['toLab'] = async (pixels, sigma) => labOf(blurPixels(pixels, sigma))

// A photo is asked for in grey more than once.
const greys = new WeakMap<Pixels, Pixels>()
function greyOf(pixels: Pixels): Pixels {
  const grey = greys.get(pixels) ?? greyPixels(pixels)
  greys.set(pixels, grey)
  return grey
}

export const toPng: PixelPort['toPng'] = async ({ data, width, height }) => {
  const image = new ImageData(width, height)
  for (const [at, value] of data.entries()) image.data.set([value, value, value, 255], at * 4)
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.putImageData(image, 0, 0)
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
}

export const lookAt: PixelPort['lookAt'] = async (path, side) => {
  const whole = await openBitmap(path)
  const photo = { width: whole.width, height: whole.height }
  const scale = side / Math.max(photo.width, photo.height)
  const size = { width: Math.round(photo.width * scale), height: Math.round(photo.height * scale) }
  return { pixels: { ...readBitmap(whole, size, 3), channels: 3 }, photo }
}

const openBitmap = async (path: string): Promise<ImageBitmap> =>
  createImageBitmap(await fileOf(path), { imageOrientation: 'from-image' })

export const readPhoto: PixelPort['readPhoto'] = async (path, enough) => {
  const whole = await openBitmap(path)
  const scale = Math.min(1, enough(whole))
  return readBitmap(whole, { width: Math.round(whole.width * scale), height: Math.round(whole.height * scale) }, 3)
}

export const readMask: PixelPort['readMask'] = async (png) => {
  const bitmap = await createImageBitmap(new Blob([png as Uint8Array<ArrayBuffer>], { type: 'image/png' }))
  return readBitmap(bitmap, bitmap, 1)
}

// On white, as a print would be. Bitmap and canvas are gone afterwards: neither waits for the garbage collector.
function readBitmap(bitmap: ImageBitmap, { width, height }: { width: number; height: number }, channels: 1 | 3) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser gives no canvas.')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const image = context.getImageData(0, 0, width, height)
  canvas.width = 0
  return dropAlpha(image, channels)
}

function dropAlpha({ data, width, height }: ImageData, channels: 1 | 3): Pixels {
  const kept = new Uint8Array(width * height * channels)
  for (let pixel = 0, to = 0; pixel < data.length; pixel += 4) {
    for (let channel = 0; channel < channels; channel += 1, to += 1) kept[to] = data[pixel + channel]!
  }
  return { data: kept, width, height, channels }
}
