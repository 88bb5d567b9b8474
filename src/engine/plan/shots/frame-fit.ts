// Where a frame of a given shape may stand on a photo.

import type { Rect } from '#src/engine/geometry/rect.ts'

export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

export interface FrameFit {
  // The largest crop of that shape, as fractions of the photo.
  width: number
  height: number
  // How near the camera may come, against the largest crop, before the photo looks soft; and if there is no other way.
  closest: number
  limit: number
  // Frame pixels for one of the photo, at the largest crop.
  enlargement: number
}

const mostEnlarged = { usually: 1.5, ever: 1.85 }
// A small photo may still move a little.
const alwaysAllowed = 0.78
// Nearer than this a detail has no surroundings left.
const nearest = 0.3

export function fitFrame(photo: Size, frame: Size): FrameFit {
  const shape = frame.width / frame.height / (photo.width / photo.height)
  const width = Math.min(1, shape)
  const height = Math.min(1, 1 / shape)
  const enlargement = frame.width / (photo.width * width)
  const nearAs = (most: number): number => Math.max(nearest, Math.min(enlargement / most, alwaysAllowed))
  return { width, height, enlargement, closest: nearAs(mostEnlarged.usually), limit: nearAs(mostEnlarged.ever) }
}

// The crop of that scale whose centre lies nearest to the wanted one, inside the photo.
export function cropAround({ width, height }: FrameFit, scale: number, { x, y }: Point): Rect {
  const size = { width: width * scale, height: height * scale }
  return { x: inside(x - size.width / 2, size.width), y: inside(y - size.height / 2, size.height), ...size }
}

const inside = (from: number, length: number): number => Math.max(0, Math.min(from, 1 - length))

export const mixCrops = (one: Rect, other: Rect, share: number): Rect => ({
  x: one.x + (other.x - one.x) * share,
  y: one.y + (other.y - one.y) * share,
  width: one.width + (other.width - one.width) * share,
  height: one.height + (other.height - one.height) * share,
})

// How far a move goes, in frame widths or heights, or nearer by that much; below about 0.05 it reads as a still.
export function travelOf(from: Rect, to: Rect): number {
  const across = Math.abs(from.x + from.width / 2 - to.x - to.width / 2) / Math.max(from.width, to.width)
  const down = Math.abs(from.y + from.height / 2 - to.y - to.height / 2) / Math.max(from.height, to.height)
  return Math.max(across, down, Math.abs(Math.log(from.width / to.width)))
}

// All that is seen on a straight way.
export function sweep(from: Rect, to: Rect): Rect {
  const x = Math.min(from.x, to.x)
  const y = Math.min(from.y, to.y)
  return {
    x,
    y,
    width: Math.max(from.x + from.width, to.x + to.width) - x,
    height: Math.max(from.y + from.height, to.y + to.height) - y,
  }
}
