// Where the faces are. The network sees a small square, and a face may be neither squeezed nor tiny in it: so a photo is
// looked at as a whole, then in squares as large as it allows and, where there are people, in smaller ones.

import { areaOf, overlapOf, rectBetween, type Rect } from '#src/engine/geometry/rect.ts'
import type { Size } from '#src/engine/platform/port.ts'
import type { Found } from './photo-analysis.ts'

// In pixels of the photo. It may reach beyond it.
export interface Square {
  left: number
  top: number
  side: number
}

// What is found in a square, as fractions of the square.
export type LookForFaces = (square: Square) => Promise<readonly Found[]>

// Shares of the photo's shorter side. A face larger than the overlap is seen whole in the step before.
const large = { side: 1, overlap: 0.4 }
const small = { side: 0.6, overlap: 0.35 }
// A person who is found with so little confidence may still turn out to have a face.
const leastSure = 30
// Of the photo's longer side. Smaller faces are a crowd far off, and nobody minds where it ends.
const smallest = 0.025

export async function findFaces(photo: Size, objects: readonly Found[], look: LookForFaces): Promise<Found[]> {
  const lookAt = async (squares: readonly Square[]): Promise<Found[]> => {
    const found = []
    for (const square of squares) found.push(...placed(photo, square, await look(square)))
    return found
  }
  const first = await lookAt([wholeOf(photo), ...squaresOver(photo, large)])
  const isPeopled =
    first.length > 0 || objects.some(({ label, confidence }) => label === 'person' && confidence >= leastSure)
  const faces = isPeopled ? [...first, ...(await lookAt(squaresOver(photo, small)))] : first
  const least = smallest * Math.max(photo.width, photo.height)
  return eachOnce(faces).filter(({ box }) => Math.max(box.width * photo.width, box.height * photo.height) >= least)
}

function wholeOf({ width, height }: Size): Square {
  const side = Math.max(width, height)
  return { left: (width - side) / 2, top: (height - side) / 2, side }
}

function squaresOver(photo: Size, { side: share, overlap }: typeof large): Square[] {
  const side = Math.round(share * Math.min(photo.width, photo.height))
  const along = (length: number): number[] => {
    const steps = Math.ceil((length - side) / (side * (1 - overlap)))
    return Array.from({ length: steps + 1 }, (_, step) => Math.round(((length - side) * step) / Math.max(1, steps)))
  }
  return along(photo.height).flatMap((top) => along(photo.width).map((left) => ({ left, top, side })))
}

// Of the square. What touches its edge is part of a face, unless the photo ends there too.
const edge = 0.02

function placed(photo: Size, { left, top, side }: Square, found: readonly Found[]): Found[] {
  const isInside = ({ x, y, width, height }: Rect): boolean =>
    (left <= 0 || x >= edge) &&
    (top <= 0 || y >= edge) &&
    (left + side >= photo.width || x + width <= 1 - edge) &&
    (top + side >= photo.height || y + height <= 1 - edge)
  return found
    .filter(({ box }) => isInside(box))
    .map((face) => ({
      ...face,
      box: rectBetween({
        left: (left + face.box.x * side) / photo.width,
        top: (top + face.box.y * side) / photo.height,
        right: (left + (face.box.x + face.box.width) * side) / photo.width,
        bottom: (top + (face.box.y + face.box.height) * side) / photo.height,
      }),
    }))
}

const mostShared = 0.5

// Unlike other things, no face lies within another: of boxes that share much of the smaller one, the surest stays.
function eachOnce(faces: readonly Found[]): Found[] {
  const kept: Found[] = []
  for (const next of faces.toSorted((one, other) => other.confidence - one.confidence)) {
    const isNew = kept.every(
      ({ box }) => overlapOf(box, next.box) < mostShared * Math.min(areaOf(box), areaOf(next.box)),
    )
    if (isNew && areaOf(next.box) > 0) kept.push(next)
  }
  return kept
}
