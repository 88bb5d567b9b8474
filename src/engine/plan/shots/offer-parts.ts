// Parts of a photo for a film that would show the same picture again without them: softer than a detail should be, or
// of something that asks for no closer look, but new.

import { areaOf, centreOf, likenessOf, type Rect } from '#src/engine/geometry/rect.ts'
import { worthOf } from './best-crop.ts'
import { cropAround, travelOf } from './frame-fit.ts'
import type { Draft, Sight } from './sight.ts'
import { lossIn, peakIn } from './wholeness.ts'

const mostParts = 5
const mostAlike = 0.4
// As dense with what matters as the photo is on average.
const leastDensity = 1
const leastTravel = 0.2

export function offerParts(sight: Sight): Draft[] {
  const parts: Rect[] = []
  for (const crop of bestFirst(sight)) {
    if (parts.length < mostParts && parts.every((other) => likenessOf(other, crop) < mostAlike)) parts.push(crop)
  }
  return parts.flatMap((part) => looks(sight, part)).filter(({ from, to }) => travelOf(from, to) >= leastTravel)
}

// Against the largest crop; so near only where the photo bears it.
const scales = { near: 0.6, nearest: 0.37 }
const mostEnlarged = 3
const ofPeak = 0.6
const places = Array.from({ length: 13 }, (_, step) => step / 12)

function bestFirst(sight: Sight): Rect[] {
  const { fit, importance, photo } = sight
  const [loss, peak] = [lossIn(photo), peakIn(photo)]
  const valueOf = (crop: Rect): number =>
    worthOf(importance, crop) + 0.5 * importance.coverIn(crop) + ofPeak * peak(crop) - loss(crop)
  return [scales.near, ...(fit.enlargement / scales.nearest <= mostEnlarged ? [scales.nearest] : [])]
    .flatMap((scale) => places.flatMap((x) => places.map((y) => cropAround(fit, scale, { x, y }))))
    .filter((crop) => importance.subjectIn(crop) >= leastDensity * areaOf(crop))
    .map((crop) => ({ crop, value: valueOf(crop) }))
    .toSorted((one, other) => other.value - one.value)
    .map(({ crop }) => crop)
}

const breath = 0.13
const aside = 0.17
// Nothing else that a photo offers is worth less.
const asLast = -1.6

function looks({ fit, photo }: Sight, part: Rect): Draft[] {
  const [loss, peak] = [lossIn(photo), peakIn(photo)]
  const { x, y } = centreOf(part)
  const scale = part.width / fit.width
  const nearer = (times: number): Rect => cropAround(fit, scale * times, { x, y })
  const beside = (across: number, down: number): Rect =>
    cropAround(fit, scale, { x: x + across * part.width, y: y + down * part.height })
  const moves = {
    in: [nearer(1 + breath), nearer(1 - breath)],
    out: [nearer(1 - breath), nearer(1 + breath)],
    right: [beside(-aside, 0), beside(aside, 0)],
    left: [beside(aside, 0), beside(-aside, 0)],
    down: [beside(0, -aside), beside(0, aside)],
    up: [beside(0, aside), beside(0, -aside)],
  } as const
  return (Object.keys(moves) as (keyof typeof moves)[]).map((direction) => {
    const [from, to] = moves[direction]
    const bonus = asLast + ofPeak * peak(to) - loss(to)
    return { family: 'detail', direction, from, to, reason: 'another part, so that nothing comes twice', bonus }
  })
}
