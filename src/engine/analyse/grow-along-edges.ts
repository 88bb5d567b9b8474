import type { Rect } from '../plan/timeline.ts'
import { rectBetween } from './boxes.ts'
import type { Plane } from './pixels.ts'

// Of the typical line through the box: a line with fewer edges across it runs beside the subject, not through it.
const leastCrossed = 0.15
const furthest = 0.1
// Before a quiet ground even a dim side of the subject is seen to end, and where it does, the box may grow further.
const overQuiet = 3
const quietest = 0.05
const furthestToAnEnd = 0.2
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
  const lines = Array.from({ length: side }, (_, line) => crossedAt(line))
  const inside = lines.slice(from, Math.max(from + 1, until)).toSorted((a, b) => a - b)
  const typical = inside[Math.floor(inside.length / 2)] ?? 0
  const before = reachInto(lines.slice(0, from).toReversed(), typical, side)
  const behind = reachInto(lines.slice(until), typical, side)
  return [(from - before) / side, (until + behind) / side]
}

// How many of the lines outwards from a side still belong to the subject.
function reachInto(outwards: readonly number[], typical: number, side: number): number {
  const clear = Math.max(quietest * typical, overQuiet * Math.min(...outwards))
  const end = outwards.findIndex((line) => line <= Math.min(leastCrossed * typical, clear))
  if (end !== -1 && end < furthestToAnEnd * side) return end
  const beside = outwards.findIndex((line) => line <= leastCrossed * typical)
  return Math.min(beside === -1 ? outwards.length : beside, Math.round(furthest * side))
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
