// One decode per photo: upright, 8-bit sRGB, without alpha, no larger than its film needs.

import { readPhoto } from '#platform/pixels.ts'
import type { Pixels, Size } from '#src/engine/platform/port.ts'

export interface DecodedPhoto {
  rgb: Uint8Array
  width: number
  height: number
  // Mean brightness, 0..1, for evening out a set that was shot in different light.
  brightness: number
}

const keptPixels = 10_000_000

// enough: how much of its size a photo may lose; the rest is decided here.
export async function decodePhoto(path: string, enough: (photo: Size) => number = () => 1): Promise<DecodedPhoto> {
  const { data, width, height } = await readPhoto(path, (photo) =>
    Math.min(enough(photo), Math.sqrt(keptPixels / (photo.width * photo.height))),
  )
  return { rgb: data, width, height, brightness: measureBrightness(data) }
}

export const pixelsOf = ({ rgb, width, height }: DecodedPhoto): Pixels => ({ data: rgb, width, height, channels: 3 })

export function measureBrightness(rgb: Uint8Array): number {
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
