import { type Rect, rectBetween } from '#src/engine/geometry/rect.ts'
import type { Mask } from './salience-map.ts'

export interface Region {
  box: Rect
  centre: { x: number; y: number }
  // Of the whole photo.
  share: number
}

// The connected parts of a mask, the largest first; specks are left out.
export function maskRegions({ side, values }: Mask, level = 0.5, smallest = 0.002): Region[] {
  const seen = new Uint8Array(values.length)
  const regions: Region[] = []
  for (let start = 0; start < values.length; start += 1) {
    if (seen[start] !== 0 || (values[start] ?? 0) < level) continue
    const region = measure(flood({ side, values }, { start, seen, level }), side)
    if (region.share >= smallest) regions.push(region)
  }
  return regions.toSorted((a, b) => b.share - a.share)
}

interface Water {
  start: number
  seen: Uint8Array
  level: number
}

function flood({ side, values }: Mask, { start, seen, level }: Water): number[] {
  const cells = [start]
  seen[start] = 1
  for (let next = 0; next < cells.length; next += 1) {
    for (const place of neighbours(cells[next] ?? 0, side)) {
      if (seen[place] !== 0 || (values[place] ?? 0) < level) continue
      seen[place] = 1
      cells.push(place)
    }
  }
  return cells
}

function neighbours(cell: number, side: number): number[] {
  const column = cell % side
  const beside = [column > 0 ? cell - 1 : -1, column < side - 1 ? cell + 1 : -1]
  return [...beside, cell - side, cell + side].filter((place) => place >= 0 && place < side * side)
}

function measure(cells: readonly number[], side: number): Region {
  const edges = { left: side, top: side, right: 0, bottom: 0 }
  let [across, down] = [0, 0]
  for (const cell of cells) {
    const [column, row] = [cell % side, Math.floor(cell / side)]
    edges.left = Math.min(edges.left, column)
    edges.right = Math.max(edges.right, column + 1)
    edges.top = Math.min(edges.top, row)
    edges.bottom = Math.max(edges.bottom, row + 1)
    across += column + 0.5
    down += row + 0.5
  }
  return {
    box: rectBetween({
      left: edges.left / side,
      top: edges.top / side,
      right: edges.right / side,
      bottom: edges.bottom / side,
    }),
    centre: { x: across / cells.length / side, y: down / cells.length / side },
    share: cells.length / side / side,
  }
}
