import { rectBetween, likenessOf } from '#src/engine/geometry/rect.ts'
import type { Found } from './photo-analysis.ts'

// The detector names one thing several times; of boxes that mostly coincide the surest stays.
export function keepSurest(found: readonly Found[], mostAlike: number): Found[] {
  const kept: Found[] = []
  for (const next of found.toSorted((a, b) => b.confidence - a.confidence)) {
    if (kept.every((other) => likenessOf(other.box, next.box) < mostAlike)) kept.push(next)
  }
  return kept
}

export const faceInput = 256
// Still lifes reach 0.58 with this network; faces lie above 0.9.
const leastScore = 0.8

interface Anchor {
  x: number
  y: number
}

// Two grids of anchors, 16 x 16 with two and 8 x 8 with six guesses a cell: 512 and 384 rows.
const anchors: Anchor[] = [...grid(16, 2), ...grid(8, 6)]

// Scores of both grids, then their boxes: 16 numbers a row, of which the first four are centre and size in pixels.
export function decodeFaces([fineScores, coarseScores, fineBoxes, coarseBoxes]: ArrayLike<number>[]): Found[] {
  const scores = [...Array.from(fineScores ?? []), ...Array.from(coarseScores ?? [])]
  const boxes = [...Array.from(fineBoxes ?? []), ...Array.from(coarseBoxes ?? [])]
  const found = anchors.flatMap((anchor, row): Found[] => {
    const score = 1 / (1 + Math.exp(-(scores[row] ?? -100)))
    if (score < leastScore) return []
    const [x = 0, y = 0, width = 0, height = 0] = boxes.slice(row * 16, row * 16 + 4).map((value) => value / faceInput)
    const centre = { x: anchor.x + x, y: anchor.y + y }
    const box = rectBetween({
      left: centre.x - width / 2,
      top: centre.y - height / 2,
      right: centre.x + width / 2,
      bottom: centre.y + height / 2,
    })
    return [{ label: 'face', confidence: Math.round(score * 100), box }]
  })
  return keepSurest(found, 0.3)
}

function grid(side: number, guesses: number): Anchor[] {
  return Array.from({ length: side * side * guesses }, (_, index) => {
    const cell = Math.floor(index / guesses)
    return { x: ((cell % side) + 0.5) / side, y: (Math.floor(cell / side) + 0.5) / side }
  })
}
