import { areaOf, overlapOf, type Rect } from '#src/engine/geometry/rect.ts'
import { mixCrops } from './frame-fit.ts'

const steps = 16

// Whether any frame of a straight way cuts a head, or shows a body without it.
export function cutsHead(heads: readonly Rect[], from: Rect, to: Rect): boolean {
  if (heads.length === 0) return false
  return Array.from({ length: steps + 1 }, (_, step) => mixCrops(from, to, step / steps)).some((crop) =>
    heads.some((head) => isCut(head, crop)),
  )
}

function isCut(head: Rect, crop: Rect): boolean {
  const seen = overlapOf(head, crop) / areaOf(head)
  if (seen >= 0.985) return false
  return seen > 0.001 || overlapOf(bodyOf(head), crop) > mostBody * areaOf(crop)
}

// Of a picture. A hand may reach into it.
const mostBody = 0.12

// Shoulders and chest, below the head.
function bodyOf({ x, y, width, height }: Rect): Rect {
  const left = Math.max(0, x - width)
  const top = Math.min(1, y + height)
  return { x: left, y: top, width: Math.min(1, x + width * 2) - left, height: Math.min(1 - top, height * 2) }
}
