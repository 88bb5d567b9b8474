// Rectangles in fractions of a picture or frame.

import { z } from 'zod'

export const fraction = z.number().min(0).max(1)
export const rectSchema = z.strictObject({ x: fraction, y: fraction, width: fraction, height: fraction })
export type Rect = z.infer<typeof rectSchema>

export const areaOf = ({ width, height }: Rect): number => width * height

export const centreOf = ({ x, y, width, height }: Rect): { x: number; y: number } => ({
  x: x + width / 2,
  y: y + height / 2,
})

interface Edges {
  left: number
  top: number
  right: number
  bottom: number
}

export function rectBetween({ left, top, right, bottom }: Edges): Rect {
  const x = clamp(left)
  const y = clamp(top)
  return { x, y, width: clamp(right) - x, height: clamp(bottom) - y }
}

export function unionOf(boxes: readonly [Rect, ...Rect[]]): Rect {
  return rectBetween({
    left: Math.min(...boxes.map(({ x }) => x)),
    top: Math.min(...boxes.map(({ y }) => y)),
    right: Math.max(...boxes.map(({ x, width }) => x + width)),
    bottom: Math.max(...boxes.map(({ y, height }) => y + height)),
  })
}

export function overlapOf(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return width > 0 && height > 0 ? width * height : 0
}

// What both hold, over all that either holds: 1 where they coincide.
export function likenessOf(a: Rect, b: Rect): number {
  const shared = overlapOf(a, b)
  return shared / (areaOf(a) + areaOf(b) - shared || 1)
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value))
