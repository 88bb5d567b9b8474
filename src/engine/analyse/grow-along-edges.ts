import type { Rect } from '../plan/timeline.ts'
import { rectBetween } from './boxes.ts'
import type { Plane } from './pixels.ts'

// Of the typical line through the box: a line with fewer edges across it runs beside the subject, not through it.
const leastCrossed = 0.15
const furthest = 0.1
// Edges are looked for over two pixels: grain is finer.
const step = 2

// Moves each side of a box outwards as long as it would cut through something: the lid of a box, the rim of a plate.
export function growAlongEdges(grey: Plane, { x, y, width, height }: Rect): Rect {
  const columns = { from: Math.round(x * grey.width), until: Math.round((x + width) * grey.width) }
  const rows = { from: Math.round(y * grey.height), until: Math.round((y + height) * grey.height) }
  const across = (row: number): number => crossed(grey, { start: row * grey.width, stride: 1 }, columns)
  const down = (column: number): number => crossed(grey, { start: column, stride: grey.width }, rows)
  const [top, bottom] = grow(rows, grey.height, across)
  const [left, right] = grow(columns, grey.width, down)
  return rectBetween({ left, top, right, bottom })
}

interface Span {
  from: number
  until: number
}

// As fractions of the side.
function grow({ from, until }: Span, side: number, crossedAt: (line: number) => number): [number, number] {
  const inside = Array.from({ length: Math.max(1, until - from) }, (_, index) => crossedAt(from + index))
  const typical = inside.toSorted((a, b) => a - b)[Math.floor(inside.length / 2)] ?? 0
  const isThrough = (line: number): boolean => crossedAt(line) > leastCrossed * typical
  const most = Math.round(furthest * side)
  let [first, last] = [from, until]
  while (first > 0 && from - first < most && isThrough(first - 1)) first -= 1
  while (last < side && last - until < most && isThrough(last)) last += 1
  return [first / side, last / side]
}

// The mean change of brightness along a part of a line.
function crossed(
  { values }: Plane,
  { start, stride }: { start: number; stride: number },
  { from, until }: Span,
): number {
  let sum = 0
  for (let at = from + step; at < until - step; at += 1) {
    sum += Math.abs((values[start + (at + step) * stride] ?? 0) - (values[start + (at - step) * stride] ?? 0))
  }
  return sum / Math.max(1, until - from)
}
