// One decode per photo: upright, 8-bit sRGB, without alpha, no larger than its film needs.

import { basename } from 'node:path'
import type { Sharp } from 'sharp'
import { type OpenPhoto, openPhoto, readPixels } from '../photos/open-photo.ts'

export interface DecodedPhoto {
  rgb: Buffer
  width: number
  height: number
  // Mean brightness, 0..1, for evening out a set that was shot in different light.
  brightness: number
}

const keptPixels = 10_000_000

// enough: how much of its size a photo may lose; the rest is decided here.
export async function decodePhoto(path: string, enough: (photo: Size) => number = () => 1): Promise<DecodedPhoto> {
  const { data, width, height } = await readPixels(shrink(await openPhoto(path), enough), basename(path))
  return { rgb: data, width, height, brightness: measureBrightness(data) }
}

interface Size {
  width: number
  height: number
}

function shrink({ image, width, height }: OpenPhoto, enough: (photo: Size) => number): Sharp {
  const scale = Math.min(enough({ width, height }), Math.sqrt(keptPixels / (width * height)))
  return scale >= 1 ? image : image.resize(Math.round(width * scale), Math.round(height * scale), { fit: 'fill' })
}

export function measureBrightness(rgb: Buffer): number {
  // Every step is a miss of the cache; some thousand pixels tell as much as all.
  const step = 3 * 1009
  let sum = 0
  let count = 0
  for (let at = 0; at + 2 < rgb.length; at += step) {
    sum += 0.2126 * (rgb[at] ?? 0) + 0.7152 * (rgb[at + 1] ?? 0) + 0.0722 * (rgb[at + 2] ?? 0)
    count++
  }
  return sum / count / 255
}
