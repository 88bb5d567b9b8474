// How much a part of a photo matters, quickly for any part: sums over the photo's salience grid.

import { areaOf, centreOf, overlapOf, type Rect } from '#src/engine/geometry/rect.ts'
import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'

export interface Importance {
  // The share of all that matters inside a part, 0..1.
  shareIn: (part: Rect) => number
  // The same of what stands out alone, without the little that every part has.
  subjectIn: (part: Rect) => number
  // How much of a part is covered by what stands out, 0..1.
  coverIn: (part: Rect) => number
  // From where to where what stands out reaches, leaving out a small share at each end.
  span: Record<'x' | 'y', [number, number]>
}

const side = 48
// Every part of a photo matters a little.
const everywhere = 0.06
const outside = 0.06

type Facts = Pick<PhotoAnalysis, 'salience' | 'faces' | 'objects' | 'subject' | 'focus' | 'points'>

export function importanceOf(photo: Facts): Importance {
  const salient = salienceOf(photo)
  const subject = sumUp(salient)
  const all = sumUp(salient.map((value, at) => value + everywhere + known(photo, at)))
  const subjectIn = shareOf(subject)
  const covered = (subject.at(-1) ?? 0) / (side * side)
  return {
    shareIn: shareOf(all),
    subjectIn,
    coverIn: (part) => (subjectIn(part) * covered) / areaOf(part),
    span: { x: spanOf(salient, 'x'), y: spanOf(salient, 'y') },
  }
}

const cellAt = (at: number): Rect => ({
  x: (at % side) / side,
  y: Math.floor(at / side) / side,
  width: 1 / side,
  height: 1 / side,
})

// Faces count most, recognised things a little.
function known({ faces, objects }: Facts, at: number): number {
  const cell = cellAt(at)
  const face = faces.some(({ box }) => overlapOf(cell, box) > 0) ? 3 : 0
  const thing = objects.some(({ confidence, box }) => confidence >= 40 && areaOf(box) < 0.5 && overlapOf(cell, box) > 0)
  return face + (thing ? 0.2 : 0)
}

// A photo with a person's own focus point, or without a grid, has a hill around it.
function salienceOf(photo: Facts): Float32Array {
  const { salience, subject, focus } = photo
  if (!salience) return hillAt(focus, subject)
  const cells = Float32Array.from(decode(salience.cells), (value) => value / 255)
  const rival = rivalOf(photo)
  if (!rival) return cells
  const hill = hillAt(centreOf(rival), rival)
  return cells.map((value, at) => Math.max(value, hill[at] ?? 0))
}

const small = 0.08
const striking = 0.45

// A small thing stands free, and something else draws the eye: a sun behind a signpost. Both matter.
function rivalOf({ salience, subject, faces, points }: Facts): Rect | undefined {
  if (salience?.from !== 'mask' || faces.length > 0 || areaOf(subject) > small) return undefined
  const peak = points?.find(({ kind }) => kind === 'detail')
  const isBeside = peak && overlapOf(peak.box, subject) < 0.5 * Math.min(areaOf(peak.box), areaOf(subject))
  return isBeside && peak.weight >= striking ? peak.box : undefined
}

function hillAt({ x, y }: { x: number; y: number }, { width, height }: Rect): Float32Array {
  return Float32Array.from({ length: side * side }, (_, at) => {
    const cell = centreOf(cellAt(at))
    return Math.exp(
      -(((cell.x - x) / Math.max(0.12, width / 2)) ** 2) - ((cell.y - y) / Math.max(0.12, height / 2)) ** 2,
    )
  })
}

const decode = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

// Sums over everything above and to the left; one row and column more than the grid.
function sumUp(cells: Float32Array): Float64Array {
  const sums = new Float64Array((side + 1) * (side + 1))
  for (let row = 0; row < side; row += 1) {
    let along = 0
    for (let column = 0; column < side; column += 1) {
      along += cells[row * side + column] ?? 0
      sums[(row + 1) * (side + 1) + column + 1] = (sums[row * (side + 1) + column + 1] ?? 0) + along
    }
  }
  return sums
}

function shareOf(sums: Float64Array): (part: Rect) => number {
  const total = sums.at(-1) || 1
  const upTo = (x: number, y: number): number => {
    const [u, v] = [clamp(x) * side, clamp(y) * side]
    const [column, row] = [Math.min(side - 1, Math.floor(u)), Math.min(side - 1, Math.floor(v))]
    const [right, down] = [u - column, v - row]
    const at = (c: number, r: number): number => sums[r * (side + 1) + c] ?? 0
    const above = at(column, row) + (at(column + 1, row) - at(column, row)) * right
    const below = at(column, row + 1) + (at(column + 1, row + 1) - at(column, row + 1)) * right
    return above + (below - above) * down
  }
  return ({ x, y, width, height }) =>
    (upTo(x + width, y + height) - upTo(x, y + height) - upTo(x + width, y) + upTo(x, y)) / total
}

function spanOf(cells: Float32Array, axis: 'x' | 'y'): [number, number] {
  const sums = new Float64Array(side)
  for (const [at, value] of cells.entries()) {
    const place = axis === 'x' ? at % side : Math.floor(at / side)
    sums[place] = (sums[place] ?? 0) + value
  }
  return [reachOf(sums), 1 - reachOf(sums.toReversed())]
}

// How far in, as a fraction, the small share at this end reaches.
function reachOf(sums: Float64Array): number {
  const wanted = outside * sums.reduce((total, sum) => total + sum, 0)
  let passed = 0
  for (const [at, sum] of sums.entries()) {
    if (passed + sum > wanted) return (at + (wanted - passed) / sum) / sums.length
    passed += sum
  }
  return 0
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value))
