// The photos of a film in the order in which somebody put them, with the focus where somebody put it.

import type { Analysis, PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'

export interface ArrangedPhoto {
  path: string
  analysis: PhotoAnalysis
  focus?: { x: number; y: number } | undefined
}

export function arrangePhotos(photos: readonly ArrangedPhoto[]): Analysis {
  const last = photos.length - 1
  return {
    problems: [],
    photos: photos.map((photo, index) => {
      const { duplicateOf: _, ...analysis } = withoutOwnFocus(photo)
      return {
        ...analysis,
        photoPath: photo.path,
        sequencePosition: index + 1,
        sequenceType: typeAt(analysis.sequenceType, { index, last }),
        ...focusOf(photo),
      }
    }),
  }
}

// The first opens and the last closes, whoever put them there.
function typeAt(found: PhotoAnalysis['sequenceType'], { index, last }: { index: number; last: number }) {
  if (index === 0) return 'opening'
  if (index === last) return 'closing'
  return found === 'opening' || found === 'closing' ? 'feature' : found
}

// Where somebody has put the focus, nothing that was found elsewhere speaks against it.
function withoutOwnFocus({ analysis, focus }: ArrangedPhoto): PhotoAnalysis {
  if (!focus) return analysis
  const { salience: _, points: __, cutout: ___, ...rest } = analysis
  return rest
}

const mostOfPhoto = 0.3

// A small subject stands there: the camera starts or ends with it.
function focusOf({ analysis, focus }: ArrangedPhoto): Partial<PhotoAnalysis> {
  if (!focus) return {}
  const width = Math.min(analysis.subject.width, mostOfPhoto)
  const height = Math.min(analysis.subject.height, mostOfPhoto)
  const inside = (centre: number, side: number): number => Math.min(1 - side, Math.max(0, centre - side / 2))
  return { focus, subject: { x: inside(focus.x, width), y: inside(focus.y, height), width, height } }
}
