import { areaOf } from '#src/engine/geometry/rect.ts'
import type { PhotoAnalysis } from './photo-analysis.ts'

export type Unplaced = Omit<PhotoAnalysis, 'sequencePosition' | 'sequenceType'>

const wideScenes = new Set([
  'bedroom',
  'living room',
  'kitchen',
  'bathroom',
  'seating',
  'table',
  'vehicle',
  'workplace',
])

// Opens on a strong wide view, closes on the strongest of the rest, and between them never shows the same thing twice
// in a row where it can be helped. Doubles come last, for whoever wants to see them.
export function sequencePhotos(photos: readonly Unplaced[]): PhotoAnalysis[] {
  const doubles = photos.filter(({ duplicateOf }) => duplicateOf !== undefined)
  const rest = photos.filter(({ duplicateOf }) => duplicateOf === undefined)
  const opening = takeBest(rest, (photo) => photo.quality + (isWide(photo) ? 25 : 0))
  const closing = takeBest(rest, (photo) => photo.quality + (photo.shows === opening?.shows ? 0 : 12))
  const middle: Unplaced[] = []
  while (rest.length > 0) {
    const before = middle.at(-1) ?? opening
    const next = takeBest(rest, (photo) => photo.quality * 0.25 + variety(photo, before))
    if (next) middle.push(next)
  }
  const placed = [opening, ...middle, closing, ...doubles].filter((photo) => photo !== undefined)
  return placed.map((photo, index) => ({
    ...photo,
    sequencePosition: index + 1,
    sequenceType: typeOf(photo, { opening, closing }),
  }))
}

function typeOf(photo: Unplaced, { opening, closing }: Record<'opening' | 'closing', Unplaced | undefined>) {
  if (photo === opening) return 'opening'
  if (photo === closing) return 'closing'
  return isWide(photo) || areaOf(photo.subject) > 0.45 ? 'feature' : 'detail'
}

const isWide = ({ shows, orientation }: Unplaced): boolean => wideScenes.has(shows) || orientation === 'panorama'

function variety(photo: Unplaced, before: Unplaced | undefined): number {
  if (!before) return 0
  const otherThing = photo.shows === before.shows ? 0 : 20
  const otherScale = isWide(photo) === isWide(before) ? 0 : 12
  const otherLight = Math.min(12, Math.abs(photo.exposure.brightness - before.exposure.brightness) / 2)
  return otherThing + otherScale + otherLight
}

// The earlier of two equals wins, so the order of the files still counts.
function takeBest(photos: Unplaced[], score: (photo: Unplaced) => number): Unplaced | undefined {
  const [first, ...others] = photos
  if (!first) return undefined
  const best = others.reduce((a, b) => (score(b) > score(a) ? b : a), first)
  photos.splice(photos.indexOf(best), 1)
  return best
}
