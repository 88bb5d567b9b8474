import type { Plane } from './pixels.ts'

const tiles = 6

// The variance of the Laplacian, tile by tile: a shallow focus leaves most tiles soft, so the crispest ones decide.
export function measureSharpness(luma: Plane): number {
  const variances: number[] = []
  for (let row = 0; row < tiles; row += 1) {
    for (let column = 0; column < tiles; column += 1) variances.push(tileVariance(luma, column, row))
  }
  const crispest = variances.toSorted((a, b) => b - a).slice(0, tiles)
  const typical = crispest.reduce((sum, value) => sum + value, 0) / crispest.length
  return toPercent(typical)
}

function tileVariance({ values, width, height }: Plane, column: number, row: number): number {
  const [left, right] = edges(column, width)
  const [top, bottom] = edges(row, height)
  let sum = 0
  let squares = 0
  let count = 0
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const at = y * width + x
      const around =
        (values[at - 1] ?? 0) + (values[at + 1] ?? 0) + (values[at - width] ?? 0) + (values[at + width] ?? 0)
      const bend = 4 * (values[at] ?? 0) - around
      sum += bend
      squares += bend * bend
      count += 1
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

// One pixel is left out all round: the Laplacian needs its four neighbours.
function edges(index: number, length: number): [number, number] {
  const inner = length - 2
  return [1 + Math.floor((index * inner) / tiles), 1 + Math.floor(((index + 1) * inner) / tiles)]
}

// Variances span four powers of ten between a smear and a crisp edge.
function toPercent(variance: number): number {
  const score = (Math.log10(Math.max(variance, 1e-9)) + 5.2) / 3.9
  return Math.round(100 * Math.min(1, Math.max(0, score)))
}
