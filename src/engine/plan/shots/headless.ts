// People whose face was not found, from the side or from behind, have a head all the same.

import { areaOf, overlapOf, type Rect } from '#src/engine/geometry/rect.ts'
import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import { headOf } from './faces-in-frame.ts'

type Facts = Pick<PhotoAnalysis, 'faces' | 'objects' | 'width' | 'height'>

// How sure the detector must be of a person with a face, and of one without.
const sure = { withFace: 40, alone: 50 }
// Of a picture: a smaller part of somebody goes unnoticed.
const mostBody = 0.2
// Of somebody upright.
const ofHead = { height: 0.24, width: 0.6 }

// Whether a crop shows much of a person, but not the head.
export function isHeadless(photo: Facts, crop: Rect): boolean {
  return photo.objects.some((person) => {
    if (person.label !== 'person' || person.confidence < sure.withFace) return false
    if (overlapOf(person.box, crop) <= mostBody * areaOf(crop)) return false
    const heads = headsOf(photo, person)
    return heads.length > 0 && heads.every((head) => overlapOf(head, crop) < 0.9 * areaOf(head))
  })
}

function headsOf({ faces, width, height }: Facts, { box, confidence }: PhotoAnalysis['objects'][number]): Rect[] {
  const found = faces.map((face) => headOf(face.box)).filter((head) => overlapOf(head, box) > 0.5 * areaOf(head))
  const isUpright = box.height * height >= box.width * width
  if (found.length > 0 || confidence < sure.alone || !isUpright) return found
  const across = box.width * ofHead.width
  return [{ x: box.x + (box.width - across) / 2, y: box.y, width: across, height: box.height * ofHead.height }]
}
