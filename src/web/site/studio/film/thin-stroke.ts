import { type Stroke } from '#src/contracts/studio/drawings.ts'
import { drawingLimits, drawingSide } from '#src/contracts/studio/review-limits.ts'

// In thousandths of the frame; nearer points do not change what is seen.
const minDistance = 6

type Point = Stroke[number]

// A line as the finger went, in as few points as are seen and as the server takes.
export function thinStroke(points: readonly Point[]): Stroke {
  const kept: Point[] = []
  for (const [x, y] of points) {
    const [lastX, lastY] = kept.at(-1) ?? [-drawingSide, -drawingSide]
    if (Math.hypot(x - lastX, y - lastY) >= minDistance) kept.push([x, y])
  }
  const every = Math.ceil(kept.length / (drawingLimits.pointsOfStroke - 1))
  const thinned = kept.filter((_, index) => index % every === 0 || index === kept.length - 1)
  const [only] = thinned
  // A dot is a line to its own place.
  return thinned.length === 1 && only ? [only, only] : thinned
}
