// Where the eye goes when nothing is recognised: what differs in colour from the photo's own edge, is in focus, and
// lies near the middle.

import { resize, toGrey, toLab } from '#platform/pixels.ts'
import type { Pixels, Plane } from './pixels.ts'
import { mapSide } from './photo-analysis.ts'

const side = mapSide
const fineSide = side * 4

export interface Attention {
  saliency: Plane
  // The photo itself, small and without colour.
  grey: Plane
}

export async function measureAttention(pixels: Pixels): Promise<Attention> {
  const [small, { data: fine }] = await Promise.all([
    resize(pixels, { width: side, height: side }),
    toGrey(pixels, { width: fineSide, height: fineSide }),
  ])
  const colour = normalised(awayFromEdge(await toLab(small, 1)))
  const focus = normalised(localDetail(fine))
  const values = colour.map((value, at) => (0.25 + value) * (0.25 + (focus[at] ?? 0)) * nearMiddle(at))
  return {
    saliency: { values: normalised(smoothed(values)), width: side, height: side },
    grey: { values: new Float32Array(fine), width: fineSide, height: fineSide },
  }
}

interface Lab {
  light: number
  a: number
  b: number
}

function labAt(bytes: Int8Array, at: number): Lab {
  return { light: bytes[at * 3] ?? 0, a: bytes[at * 3 + 1] ?? 0, b: bytes[at * 3 + 2] ?? 0 }
}

// The edge of a photo is mostly background: how far a place is from the colours there, but for the nearest few.
function awayFromEdge(lab: Int8Array): Float32Array {
  const samples = edgePlaces().map((at) => labAt(lab, at))
  const gaps = new Float32Array(samples.length)
  const nearest = Math.floor(samples.length * 0.12)
  return Float32Array.from({ length: side * side }, (_, at) => {
    const here = labAt(lab, at)
    for (let index = 0; index < samples.length; index += 1) gaps[index] = colourGap(here, samples[index] ?? here)
    return Math.sqrt(gaps.sort()[nearest] ?? 0)
  })
}

const colourGap = (one: Lab, other: Lab): number =>
  (0.7 * (one.light - other.light)) ** 2 + (one.a - other.a) ** 2 + (one.b - other.b) ** 2

function edgePlaces(): number[] {
  const places: number[] = []
  for (let along = 0; along < side; along += 3) {
    places.push(along, (side - 1) * side + along, along * side, along * side + side - 1)
  }
  return places
}

function localDetail(grey: Uint8Array): Float32Array {
  const detail = new Float32Array(side * side)
  for (let y = 1; y < fineSide - 1; y += 1) {
    for (let x = 1; x < fineSide - 1; x += 1) {
      const at = y * fineSide + x
      const across = (grey[at + 1] ?? 0) - (grey[at - 1] ?? 0)
      const down = (grey[at + fineSide] ?? 0) - (grey[at - fineSide] ?? 0)
      const cell = (y >> 2) * side + (x >> 2)
      detail[cell] = (detail[cell] ?? 0) + Math.sqrt(across * across + down * down)
    }
  }
  return smoothed(detail.map(Math.sqrt))
}

function nearMiddle(at: number): number {
  const x = ((at % side) + 0.5) / side - 0.5
  const y = (Math.floor(at / side) + 0.5) / side - 0.52
  return Math.exp(-(x * x + y * y) / 0.16)
}

function smoothed(values: Float32Array): Float32Array {
  const reach = 2
  return values.map((_, at) => {
    const column = at % side
    const row = Math.floor(at / side)
    let sum = 0
    let count = 0
    for (let y = Math.max(0, row - reach); y <= Math.min(side - 1, row + reach); y += 1) {
      for (let x = Math.max(0, column - reach); x <= Math.min(side - 1, column + reach); x += 1) {
        sum += values[y * side + x] ?? 0
        count += 1
      }
    }
    return sum / count
  })
}

function normalised(values: Float32Array): Float32Array {
  const most = values.reduce((highest, value) => Math.max(highest, value), 0)
  return most === 0 ? values : values.map((value) => value / most)
}
