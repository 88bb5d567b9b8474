// Parts of a photo for a film that would show the same picture again without them: softer than a detail should be, or
// of something that asks for no closer look, but new.

import { areaOf, centreOf, likenessOf, type Rect } from '#src/engine/geometry/rect.ts'
import { worthOf } from './best-crop.ts'
import { cropAround, type FrameFit, travelOf } from './frame-fit.ts'
import type { Draft, Sight } from './sight.ts'
import { lossIn, peakIn } from './wholeness.ts'

// Against the largest crop.
const scales = [1, 0.78, 0.6, 0.37]
// How far each photo may be enlarged for the nearest of them, and for the next.
const mostEnlarged = { nearest: 3, near: 7 }

export function nearestPart({ enlargement }: FrameFit): number {
  const [, farther = 1, near = 1, nearest = 1] = scales
  if (enlargement / near > mostEnlarged.near) return farther
  return Math.min(near, Math.max(nearest, enlargement / mostEnlarged.nearest))
}

const leastTravel = 0.2
// Of a thing that the crop could have held.
const mostLost = 0.4

export function offerParts(sight: Sight): Draft[] {
  const nearest = nearestPart(sight.fit)
  const loss = lossIn(sight.photo)
  return scales
    .filter((scale) => scale >= nearest)
    .flatMap((scale) => partsAt(sight, scale))
    .flatMap((part) => looks(sight, part))
    .filter(({ from, to }) => travelOf(from, to) >= leastTravel && loss(to) <= mostLost)
}

const mostParts = 4
const mostAlike = 0.4
// As dense with what matters as the photo is on average.
const leastDensity = 1
const ofPeak = 0.6
const places = Array.from({ length: 13 }, (_, step) => step / 12)

function partsAt({ fit, importance, photo }: Sight, scale: number): Rect[] {
  const [loss, peak] = [lossIn(photo), peakIn(photo)]
  const worth = (crop: Rect): number =>
    worthOf(importance, crop) + 0.5 * importance.coverIn(crop) + ofPeak * peak(crop) - loss(crop)
  const bestFirst = places
    .flatMap((x) => places.map((y) => cropAround(fit, scale, { x, y })))
    .filter((crop) => importance.subjectIn(crop) >= leastDensity * areaOf(crop))
    .map((crop) => ({ crop, worth: worth(crop) }))
    .toSorted((one, other) => other.worth - one.worth)
  const parts: Rect[] = []
  for (const { crop } of bestFirst) {
    if (parts.length < mostParts && parts.every((other) => likenessOf(other, crop) < mostAlike)) parts.push(crop)
  }
  return parts
}

const breath = 0.13
const aside = 0.17
// Nothing else that a photo offers is worth less, and the softer, the less.
const asLast = -1.6
const ofSoftness = 0.15

function looks({ fit, photo }: Sight, part: Rect): Draft[] {
  const [loss, peak] = [lossIn(photo), peakIn(photo)]
  const { x, y } = centreOf(part)
  const scale = part.width / fit.width
  const soft = ofSoftness * Math.max(0, fit.enlargement / scale - mostEnlarged.nearest)
  const nearer = (times: number): Rect => cropAround(fit, Math.min(1, scale * times), { x, y })
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
    const bonus = asLast - soft + ofPeak * peak(to) - loss(to)
    return { family: 'detail', direction, from, to, reason: 'another part, so that nothing comes twice', bonus }
  })
}
