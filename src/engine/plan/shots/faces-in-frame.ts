import { areaOf, overlapOf, type Rect } from '#src/engine/geometry/rect.ts'
import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import { mixCrops } from './frame-fit.ts'

type Faces = PhotoAnalysis['faces']

const steps = 16

// Whether any frame of a straight way cuts a face, or shows a body without its head.
export function cutsFace(faces: Faces, from: Rect, to: Rect): boolean {
  if (faces.length === 0) return false
  const heads = faces.map(({ box }) => headOf(box))
  return Array.from({ length: steps + 1 }, (_, step) => mixCrops(from, to, step / steps)).some((crop) =>
    heads.some((head) => sightOfHead(head, crop) === 'cut'),
  )
}

export function sightOfHead(head: Rect, crop: Rect): 'whole' | 'cut' | 'away' {
  const seen = overlapOf(head, crop) / areaOf(head)
  if (seen >= 0.999) return 'whole'
  return seen > 0.001 || overlapOf(bodyOf(head), crop) > mostBody * areaOf(crop) ? 'cut' : 'away'
}

// Of a picture. A hand may reach into it.
const mostBody = 0.12

// Shoulders and chest, below the head.
function bodyOf({ x, y, width, height }: Rect): Rect {
  const left = Math.max(0, x - width)
  const top = Math.min(1, y + height)
  return { x: left, y: top, width: Math.min(1, x + width * 2) - left, height: Math.min(1 - top, height * 2) }
}

// With hair and chin, as far as the photo goes.
export function headOf({ x, y, width, height }: Rect): Rect {
  const left = Math.max(0, x - width * 0.1)
  const top = Math.max(0, y - height * 0.3)
  return {
    x: left,
    y: top,
    width: Math.min(1, x + width * 1.1) - left,
    height: Math.min(1, y + height * 1.12) - top,
  }
}
