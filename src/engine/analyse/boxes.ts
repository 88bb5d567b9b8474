import type { Rect } from '../plan/timeline.ts'
import type { Found } from './photo-analysis.ts'

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

// The detector names one thing several times; of boxes that mostly coincide the surest stays.
export function keepSurest(found: readonly Found[], mostAlike: number): Found[] {
  const kept: Found[] = []
  for (const next of found.toSorted((a, b) => b.confidence - a.confidence)) {
    if (kept.every((other) => likeness(other.box, next.box) < mostAlike)) kept.push(next)
  }
  return kept
}

function likeness(a: Rect, b: Rect): number {
  const shared = overlapOf(a, b)
  return shared / (areaOf(a) + areaOf(b) - shared || 1)
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value))
