// Boxes around what stands out in a photo.

import type { Rect } from '../plan/timeline.ts'
import { rectBetween } from './boxes.ts'
import type { Plane } from './pixels.ts'

// The box around what stands out: the region with the most of it, and others that come near.
export function salientBox(saliency: Plane, level: number): Rect {
  const { values, width, height } = saliency
  const least = level * values.reduce((highest, value) => Math.max(highest, value), 0)
  const seen = new Uint8Array(values.length)
  const regions: number[][] = []
  for (let start = 0; start < values.length; start += 1) {
    if (seen[start] === 0 && (values[start] ?? 0) >= least) regions.push(flood(saliency, start, { seen, least }))
  }
  const massOf = (cells: number[]): number => cells.reduce((sum, cell) => sum + (values[cell] ?? 0), 0)
  const most = Math.max(...regions.map(massOf))
  const cells = regions.filter((region) => massOf(region) >= 0.3 * most).flat()
  const columns = cells.map((cell) => cell % width)
  const rows = cells.map((cell) => Math.floor(cell / width))
  return grow({
    left: Math.min(...columns) / width,
    top: Math.min(...rows) / height,
    right: (Math.max(...columns) + 1) / width,
    bottom: (Math.max(...rows) + 1) / height,
  })
}

// What stands out ends before the thing itself does: its rim is darker or out of focus.
function grow({ left, top, right, bottom }: Parameters<typeof rectBetween>[0]): Rect {
  const [aside, above] = [(right - left) * 0.1, (bottom - top) * 0.1]
  return rectBetween({ left: left - aside, top: top - above, right: right + aside, bottom: bottom + above })
}

// The box that leaves the same small share of what stands out on each of its four sides: scattered things count too.
export function spreadBox({ values, width, height }: Plane, outside: number): Rect {
  const columns = new Float64Array(width)
  const rows = new Float64Array(height)
  for (const [at, value] of values.entries()) {
    columns[at % width] = (columns[at % width] ?? 0) + value
    const row = Math.floor(at / width)
    rows[row] = (rows[row] ?? 0) + value
  }
  const [left, right] = middleOf(columns, outside)
  const [top, bottom] = middleOf(rows, outside)
  return rectBetween({ left, top, right, bottom })
}

function middleOf(sums: Float64Array, outside: number): [number, number] {
  const left = reachOf(sums, outside)
  return [left, 1 - reachOf(sums.toReversed(), outside)]
}

// How far in, as a fraction, that share of the sum lies.
function reachOf(sums: Float64Array, share: number): number {
  const wanted = share * sums.reduce((total, sum) => total + sum, 0)
  let passed = 0
  for (const [at, sum] of sums.entries()) {
    if (passed + sum > wanted) return (at + (wanted - passed) / sum) / sums.length
    passed += sum
  }
  return 0
}

interface Water {
  seen: Uint8Array
  least: number
}

function flood(saliency: Plane, start: number, { seen, least }: Water): number[] {
  const cells: number[] = []
  const waiting = [start]
  seen[start] = 1
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    cells.push(cell)
    for (const next of neighbours(saliency, cell)) {
      if (seen[next] !== 0 || (saliency.values[next] ?? 0) < least) continue
      seen[next] = 1
      waiting.push(next)
    }
  }
  return cells
}

function neighbours({ width, values }: Plane, cell: number): number[] {
  const column = cell % width
  const beside = [column > 0 ? cell - 1 : -1, column < width - 1 ? cell + 1 : -1]
  return [...beside, cell - width, cell + width].filter((next) => next >= 0 && next < values.length)
}
