// Cuts the part of a photo that the camera visits, at the size it is needed, into the kernel's memory.

import { resize } from '#platform/pixels.ts'
import type { Camera } from '#src/engine/plan/timeline.ts'
import type { Rect } from '#src/engine/geometry/rect.ts'
import { type DecodedPhoto, pixelsOf } from './decode-photo.ts'
import { freePixels } from './free-pixels.ts'
import { gradePicture, makeGradeTables, type Grade, type Tone } from './grade.ts'
import type { Kernel } from './kernel/load-kernel.ts'
import { allocatePicture, type PreparedPicture } from './picture.ts'

export interface Wanted {
  camera: Camera
  pane: { width: number; height: number }
  grade: Grade
  tone?: Tone | undefined
}

export async function preparePhoto(kernel: Kernel, photo: DecodedPhoto, wanted: Wanted): Promise<PreparedPicture> {
  const cut = planCut(photo, wanted)
  const picture = toPicture(kernel, await cutOut(photo, cut), cut)
  gradePicture(kernel, picture, makeGradeTables(wanted.grade, photo.brightness, wanted.tone))
  return { ...picture, region: cut.region }
}

export async function cutOut(photo: DecodedPhoto, { extract, width, height }: Cut): Promise<Uint8Array> {
  return (await resize(pixelsOf(photo), { extract, width, height })).data
}

// Takes the pixels: the buffer is empty afterwards.
export function toPicture(kernel: Kernel, rgb: Uint8Array, { width, height }: { width: number; height: number }) {
  const picture = allocatePicture(kernel, width, height)
  const colours = kernel.allocate(rgb.length)
  kernel.bytes(colours, rgb.length).set(rgb)
  freePixels(rgb)
  kernel.rgbToYuv(colours, width, height, picture.pointer)
  kernel.release(colours)
  return picture
}

export interface Cut {
  extract: { left: number; top: number; width: number; height: number }
  region: Rect
  width: number
  height: number
}

// Above 1.25 source pixels for one of the frame a sharp edge begins to shimmer; fewer cost less to sample.
const densest = 1.25
// The kernel reads 16 chroma columns at once.
const smallestSide = 32

export function planCut(
  photo: { width: number; height: number },
  { camera, pane }: Pick<Wanted, 'camera' | 'pane'>,
): Cut {
  const crops = camera.keyframes.map(({ crop }) => crop)
  const extract = outline(photo, crops)
  const region = {
    x: extract.left / photo.width,
    y: extract.top / photo.height,
    width: extract.width / photo.width,
    height: extract.height / photo.height,
  }
  const scale = scaleNeeded(photo, { camera, pane })
  return { extract, region, width: evenSide(extract.width * scale), height: evenSide(extract.height * scale) }
}

// A source that is hardly too large is sampled as it is: resizing it first would cost more and lose detail. Otherwise
// enough pixels for the closest look, as far as the widest look allows.
export function scaleNeeded(source: { width: number }, { camera, pane }: Pick<Wanted, 'camera' | 'pane'>): number {
  const widths = camera.keyframes.map(({ crop }) => crop.width)
  const widest = Math.max(...widths)
  const pixelsForOne = (widest * source.width) / pane.width
  if (pixelsForOne <= densest) return 1
  return Math.min(densest, widest / Math.min(...widths)) / pixelsForOne
}

// A margin of four pixels feeds the filter's outer taps.
function outline(photo: { width: number; height: number }, crops: Rect[]): Cut['extract'] {
  const margin = 4
  const across = evenSpan(photo.width, {
    from: Math.min(...crops.map((c) => c.x)) * photo.width - margin,
    to: Math.max(...crops.map((c) => c.x + c.width)) * photo.width + margin,
  })
  const down = evenSpan(photo.height, {
    from: Math.min(...crops.map((c) => c.y)) * photo.height - margin,
    to: Math.max(...crops.map((c) => c.y + c.height)) * photo.height + margin,
  })
  return { left: across.start, top: down.start, width: across.length, height: down.length }
}

// An even length, where the photo allows it: an odd one would have to be resized.
function evenSpan(limit: number, { from, to }: { from: number; to: number }): { start: number; length: number } {
  const start = Math.max(0, Math.floor(from))
  const end = Math.min(limit, Math.ceil(to))
  const length = Math.max(1, end - start)
  if (length % 2 === 0) return { start, length }
  if (end < limit) return { start, length: length + 1 }
  return start > 0 ? { start: start - 1, length: length + 1 } : { start, length }
}

export const evenSide = (side: number): number => Math.max(smallestSide, Math.ceil(side / 2) * 2)
