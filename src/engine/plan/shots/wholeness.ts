// What a thing loses by a crop that could have held it, and which shots lose too much.

import { areaOf, overlapOf, type Rect } from '#src/engine/geometry/rect.ts'
import { isPlace } from '#src/engine/analyse/is-place.ts'
import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import type { Draft, Sight } from './sight.ts'

type Facts = Pick<PhotoAnalysis, 'subject' | 'salience' | 'shows' | 'orientation'>

// Larger than this it is the photo itself.
const largest = 0.95
const ofHead = 1.2
// Of something far taller than the crop, the head is not the heart.
const mostly = 0.7
const air = 1.04
// Nearer than this a push does not read as one.
const farthest = 0.91

const showsThing = (photo: Facts): boolean =>
  photo.salience?.from === 'mask' &&
  !isPlace(photo) &&
  (photo.subject.width <= largest || photo.subject.height <= largest)

// 0: as whole as a crop of that size can show it; 1: not there at all. Losing its head is worse than losing its foot.
export function lossIn(photo: Facts): (crop: Rect) => number {
  return showsThing(photo) ? (crop) => lossOf(photo.subject, crop) : () => 0
}

function lossOf(subject: Rect, crop: Rect): number {
  const held = shared(subject, crop, 'x') * shared(subject, crop, 'y')
  const isMostly = crop.height >= mostly * subject.height
  const head = isMostly ? Math.min(1, Math.max(0, crop.y - subject.y) / subject.height) : 0
  return Math.min(1, 1 - held + ofHead * head)
}

// How near a camera may come before the thing no longer fits; 0 where it never did, or is a place.
export function nearestWhole({ photo, fit }: Pick<Sight, 'photo' | 'fit'>): number {
  if (!showsThing(photo)) return 0
  const needed = Math.max(photo.subject.width / fit.width, photo.subject.height / fit.height) * air
  return needed > farthest ? 0 : needed
}

// Along one axis: the length that is seen, of what a crop of that length could show.
function shared(subject: Rect, crop: Rect, axis: 'x' | 'y'): number {
  const length = axis === 'x' ? 'width' : 'height'
  const seen =
    Math.min(subject[axis] + subject[length], crop[axis] + crop[length]) - Math.max(subject[axis], crop[axis])
  return Math.max(0, seen) / Math.min(subject[length], crop[length])
}

const leastCover = 0.5
const leastShare = 0.4
const ofView = 0.7
// Of the place that draws the eye most, where a travelling camera stops.
const ofArrival = 0.6
const mostLost = 0.45
// A chain, a string: what hangs from it is what the photo is about.
const thin = 0.15

// Where the camera comes to rest there is something to look at: the thing, a whole part of it, or its surface close by.
export function endsWell(sight: Sight & { wide: Rect }, draft: Draft): boolean {
  const { photo } = sight
  if (showsThing(photo)) return endsOnThing(sight, draft)
  return !isView(photo) || (holdsPeak(photo, draft.to) && endsInView(sight, draft))
}

function endsOnThing({ photo, importance, wide }: Sight & { wide: Rect }, draft: Draft): boolean {
  const { family, to } = draft
  if (family === 'detail') return importance.coverIn(to) >= leastCover || holdsPart(photo, to)
  if (importance.coverIn(photo.subject) < thin && !holdsPeak(photo, to)) return false
  const isMostlyThere = importance.subjectIn(to) >= leastShare * importance.subjectIn(wide)
  return isMostlyThere && lossIn(photo)(to) <= mostLost && arrives(photo, draft)
}

const endsInView = ({ photo, importance, wide }: Sight & { wide: Rect }, draft: Draft): boolean =>
  draft.family === 'detail' ||
  (arrives(photo, draft) && importance.subjectIn(draft.to) >= ofView * importance.subjectIn(wide))

const arrives = (photo: PhotoAnalysis, { family, to }: Draft): boolean =>
  (family !== 'reveal' && family !== 'tilt') || peakIn(photo)(to) >= ofArrival

const holdsPart = ({ points }: PhotoAnalysis, crop: Rect): boolean =>
  (points ?? []).some(({ kind, box }) => kind !== 'detail' && overlapOf(box, crop) >= 0.97 * areaOf(box))

// Nothing stands free of the rest, and it is no room to look around in.
const isView = ({ shows, orientation, salience }: PhotoAnalysis): boolean =>
  salience?.from === 'attention' && !isPlace({ shows, orientation })

const clearly = 0.6
const ofPeak = 0.8

const peaksOf = ({ points }: PhotoAnalysis) => (points ?? []).filter(({ kind }) => kind === 'detail')

// One place that draws the eye far more than the next is the thing.
function holdsPeak(photo: PhotoAnalysis, crop: Rect): boolean {
  const [peak, next] = peaksOf(photo)
  if (next && peak && next.weight > clearly * peak.weight) return true
  return peakIn(photo)(crop) >= ofPeak
}

// How much of the place that draws the eye most is in a crop; all of it where no place does.
export function peakIn(photo: PhotoAnalysis): (crop: Rect) => number {
  const [peak] = peaksOf(photo)
  return (crop) => (peak ? overlapOf(peak.box, crop) / Math.min(areaOf(peak.box), areaOf(crop)) : 1)
}
