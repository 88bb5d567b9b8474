// A picture that moves fast is blurred along its way, as an open shutter does: without it a fast pan stutters.

import type { Rect } from '#src/engine/geometry/rect.ts'
import type { Kernel } from '#src/engine/sample/kernel/load-kernel.ts'
import { type Picture, planesOf } from '#src/engine/sample/picture.ts'

export interface Shutter {
  // How many pixels, as a power of two, and which way.
  passes: number
  isVertical: boolean
}

// Frames of the picture's own size in a second; slower pans are steady enough.
const slowest = 1 / 3
// The shutter is open for half of a frame's time.
const open = 0.5

export function shutterFor(
  before: Rect,
  after: Rect,
  { width, height, fps }: { width: number; height: number; fps: number },
): Shutter | undefined {
  const across = (Math.abs(after.x + after.width / 2 - before.x - before.width / 2) / after.width) * fps
  const down = (Math.abs(after.y + after.height / 2 - before.y - before.height / 2) / after.height) * fps
  const isVertical = down > across
  if (Math.max(across, down) < slowest) return undefined
  const pixels = ((isVertical ? down * height : across * width) / fps) * open
  return { passes: Math.max(1, Math.floor(Math.log2(pixels))), isVertical }
}

// The blur looks ahead only, so the crop steps back by half of it.
export function stepBack(
  crop: Rect,
  { passes, isVertical }: Shutter,
  { width, height }: { width: number; height: number },
): Rect {
  const half = (2 ** passes - 1) / 2
  return isVertical
    ? { ...crop, y: crop.y - (half / height) * crop.height }
    : { ...crop, x: crop.x - (half / width) * crop.width }
}

export function blurAlong(kernel: Kernel, picture: Picture, { passes, isVertical }: Shutter): void {
  for (const [index, plane] of planesOf(picture).entries()) {
    kernel.smear(plane.pointer, plane.width, plane.height, passes - (index === 0 ? 0 : 1), isVertical ? 1 : 0)
  }
}
