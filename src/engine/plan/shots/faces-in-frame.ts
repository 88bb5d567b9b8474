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

const hair = { side: 0.1, above: 0.3, below: 0.12 }

// With hair and chin, as far as the photo goes.
export function headOf({ x, y, width, height }: Rect): Rect {
  const left = Math.max(0, x - width * hair.side)
  const top = Math.max(0, y - height * hair.above)
  return {
    x: left,
    y: top,
    width: Math.min(1, x + width * (1 + hair.side)) - left,
    height: Math.min(1, y + height * (1 + hair.below)) - top,
  }
}

// For a close-up that ends in the hair: a face whose head is no more than the face itself.
export function withoutHair<Face extends { box: Rect }>(face: Face): Face {
  const { x, y, width, height } = face.box
  const size = { width: width / (1 + 2 * hair.side), height: height / (1 + hair.above + hair.below) }
  return { ...face, box: { ...size, x: x + size.width * hair.side, y: y + size.height * hair.above } }
}
