// Boxes around what is written in a photo: cells that hang together are a line, or a few lines close to each other.

import { resize } from '#platform/pixels.ts'
import { maxWriting } from '#src/contracts/studio/photo-limits.ts'
import { areaOf, type Rect, rectBetween } from '#src/engine/geometry/rect.ts'
import type { Pixels } from '#src/engine/analyse/pixels.ts'
import { cellsAcross, type WritingNet, writingSide } from './writing-net.ts'

export async function findWriting(net: WritingNet, pixels: Pixels): Promise<Rect[]> {
  const { data } = await resize(pixels, { width: writingSide, height: writingSide })
  return boxesOf(net.mark(data))
}

// A cell belongs to writing from here on, and one of them must be as sure as this.
const likely = 0.5
const sure = 0.92
// In cells: less is a speck.
const leastCells = 20
// The network ends a line a little inside its letters.
const rim = 0.7

// The largest first.
export function boxesOf(marks: Float32Array): Rect[] {
  const seen = new Uint8Array(marks.length)
  const boxes: Rect[] = []
  for (let start = 0; start < marks.length; start += 1) {
    if (seen[start] || (marks[start] ?? 0) < likely) continue
    const part = spread(marks, seen, start)
    if (part.most < sure || part.cells < leastCells) continue
    boxes.push(
      rectBetween({
        left: (part.left - rim) / cellsAcross,
        top: (part.top - rim) / cellsAcross,
        right: (part.right + 1 + rim) / cellsAcross,
        bottom: (part.bottom + 1 + rim) / cellsAcross,
      }),
    )
  }
  return boxes.toSorted((a, b) => areaOf(b) - areaOf(a)).slice(0, maxWriting)
}

interface Part {
  left: number
  top: number
  right: number
  bottom: number
  cells: number
  most: number
}

function spread(marks: Float32Array, seen: Uint8Array, start: number): Part {
  const part: Part = { left: cellsAcross, top: cellsAcross, right: 0, bottom: 0, cells: 0, most: 0 }
  const waiting = [start]
  seen[start] = 1
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const [x, y] = [at % cellsAcross, Math.floor(at / cellsAcross)]
    part.left = Math.min(part.left, x)
    part.right = Math.max(part.right, x)
    part.top = Math.min(part.top, y)
    part.bottom = Math.max(part.bottom, y)
    part.cells += 1
    part.most = Math.max(part.most, marks[at] ?? 0)
    const beside = [x > 0 ? at - 1 : at, x < cellsAcross - 1 ? at + 1 : at, at - cellsAcross, at + cellsAcross]
    for (const next of beside) {
      if (seen[next] || (marks[next] ?? 0) < likely) continue
      seen[next] = 1
      waiting.push(next)
    }
  }
  return part
}
