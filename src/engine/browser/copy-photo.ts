// A copy of a photo that every worker can read again quickly: upright, on white, no larger than a screen needs.

import type { Size } from '#src/engine/platform/port.ts'

export interface PhotoCopy {
  blob: Blob
  // The size of the photo itself.
  photo: Size
}

// No decoder here reads it.
export class UnknownKind extends Error {}

const longestSide = 1600

export async function copyPhoto(file: Blob): Promise<PhotoCopy> {
  const whole = await openPicture(file)
  const photo = { width: whole.width, height: whole.height }
  const scale = Math.min(1, longestSide / Math.max(photo.width, photo.height))
  const canvas = shrink(whole, { width: Math.round(photo.width * scale), height: Math.round(photo.height * scale) })
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.93 })
  release(canvas)
  return { blob, photo }
}

// By halves: plain smoothing then averages four pixels into one, in a sixth of the time of the fine one.
function shrink(picture: ImageBitmap | OffscreenCanvas, to: Size): OffscreenCanvas {
  const isNearly = picture.width < to.width * 2
  const half = { width: Math.ceil(picture.width / 2), height: Math.ceil(picture.height / 2) }
  const drawn = draw(picture, isNearly ? to : half)
  release(picture)
  return isNearly ? drawn : shrink(drawn, to)
}

// At once: fifteen photos of a phone would wait for the garbage collector together.
function release(picture: ImageBitmap | OffscreenCanvas): void {
  if (picture instanceof ImageBitmap) picture.close()
  else picture.width = 0
}

function draw(picture: ImageBitmap | OffscreenCanvas, { width, height }: Size): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser gives no canvas.')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'low'
  context.drawImage(picture, 0, 0, width, height)
  return canvas
}

async function openPicture(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (cause) {
    if (!(await isHeic(file))) throw new UnknownKind('No browser reads this file as a photo.', { cause })
    return decodeHeic(file)
  }
}

// 'ftyp' and a brand of HEIF behind it.
async function isHeic(file: Blob): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer())
  return /^ftyp(hei[cxms]|hev[cx]|mif1|msf1)$/.test(head)
}

// Most browsers read no HEIC; the decoder comes with the first such photo.
async function decodeHeic(file: Blob): Promise<ImageBitmap> {
  try {
    const { default: decode } = await import('heic-decode')
    const [first] = await decode.all({ buffer: new Uint8Array(await file.arrayBuffer()) })
    if (!first) throw new Error('The file holds no image.')
    const { width, height, data } = await first.decode()
    return await createImageBitmap(new ImageData(new Uint8ClampedArray(data), width, height))
  } catch (cause) {
    throw new UnknownKind('This HEIC file cannot be read here.', { cause })
  }
}
