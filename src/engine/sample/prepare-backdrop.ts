// What stands behind the end card: the colours and light of a picture, so far out of focus that nothing is recognised,
// and dark enough for white words, however bright the picture was.

import { blur, resize } from '#platform/pixels.ts'
import type { Size } from '#src/engine/platform/port.ts'
import { type DecodedPhoto, pixelsOf } from './decode-photo.ts'
import { gradePicture, makeGradeTables, type Grade } from './grade.ts'
import type { Kernel } from './kernel/load-kernel.ts'
import { toPicture } from './prepare-photo.ts'
import { allocatePicture, type Picture, wholeRegion } from './picture.ts'
import type { Sampler } from './sample-picture.ts'

const shortSide = 72
const blurSigma = 6.5
const dimmed = 0.52
// On average, of 255.
const mostLuma = 56
// Blurring greys a picture; this brings its colour back.
const saturation = 1.45

export interface BackdropTools {
  kernel: Kernel
  sampler: Sampler
}

export async function prepareBackdrop(
  { kernel, sampler }: BackdropTools,
  photo: DecodedPhoto,
  { width, height, grade }: { width: number; height: number; grade: Grade },
): Promise<Picture> {
  const scale = shortSide / Math.min(width, height)
  const small = { width: Math.round((width * scale) / 2) * 2, height: Math.round((height * scale) / 2) * 2 }
  const fitted = await resize(pixelsOf(photo), { ...small, extract: coveringPart(photo, small) })
  const { data: rgb } = await blur(fitted, blurSigma)
  dim(rgb)
  const soft = toPicture(kernel, rgb, small)
  gradePicture(kernel, soft, makeGradeTables(grade, photo.brightness))
  const backdrop = allocatePicture(kernel, width, height)
  sampler.draw(backdrop, { ...soft, region: wholeRegion }, { crop: wholeRegion, pane: { x: 0, y: 0, width, height } })
  kernel.release(soft.pointer)
  return backdrop
}

// The largest part in the middle that has the frame's shape.
function coveringPart(photo: Size, frame: Size) {
  const scale = Math.min(photo.width / frame.width, photo.height / frame.height)
  const [width, height] = [Math.round(frame.width * scale), Math.round(frame.height * scale)]
  return { left: (photo.width - width) >> 1, top: (photo.height - height) >> 1, width, height }
}

function dim(rgb: Uint8Array): void {
  const share = Math.min(dimmed, mostLuma / Math.max(1, meanLuma(rgb)))
  for (let at = 0; at + 2 < rgb.length; at += 3) {
    const [r = 0, g = 0, b = 0] = rgb.subarray(at, at + 3)
    const grey = lumaOf(r, g, b)
    const coloured = (value: number): number =>
      Math.max(0, Math.min(255, Math.round((grey + (value - grey) * saturation) * share)))
    rgb.set([coloured(r), coloured(g), coloured(b)], at)
  }
}

function meanLuma(rgb: Uint8Array): number {
  let sum = 0
  for (let at = 0; at + 2 < rgb.length; at += 3) sum += lumaOf(rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0)
  return sum / (rgb.length / 3)
}

const lumaOf = (r: number, g: number, b: number): number => 0.2126 * r + 0.7152 * g + 0.0722 * b
