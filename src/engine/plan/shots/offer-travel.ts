// Shots that travel: across a wide photo, up and down a tall one, or a little aside while coming nearer.

import { isPlace } from '#src/engine/analyse/is-place.ts'
import { type Rect, centreOf as centre } from '#src/engine/geometry/rect.ts'
import { bestCrop, worthOf } from './best-crop.ts'
import { cutsFace } from './faces-in-frame.ts'
import { cropAround } from './frame-fit.ts'
import type { Draft, Sight } from './sight.ts'

// In frames: shorter does not read as travelling, longer cannot be followed.
const shortest = 0.34
const longest = 2
// So much of a room is shown before its shot ends.
const ofRoom = 0.64

export function offerTravel(sight: Sight): Draft[] {
  const { fit } = sight
  const lower = Math.max(fit.closest, 0.7)
  return [
    ...travel(sight, 'x', 1),
    ...travel(sight, 'y', 1),
    // A frame as tall as the photo has no way up or down until it comes nearer; the same across.
    ...(isSlack(fit.height, 1) ? [] : travel(sight, 'y', lower)),
    ...(isSlack(fit.width, 1) ? [] : travel(sight, 'x', lower)),
    ...drift(sight),
  ]
}

const isSlack = (length: number, scale: number): boolean => (1 - length * scale) / (length * scale) >= shortest

type Axis = 'x' | 'y'

const ways = {
  x: {
    family: 'reveal',
    names: ['left', 'right'],
    bonus: 0.2,
    reason: 'travels across what a narrow frame cannot hold at once',
  },
  y: { family: 'tilt', names: ['up', 'down'], bonus: 0.1, reason: 'follows the height of the photo' },
} as const

function travel(sight: Sight, axis: Axis, scale: number): Draft[] {
  const length = (axis === 'x' ? sight.fit.width : sight.fit.height) * scale
  if (!isSlack(length, 1)) return []
  const { family, names, reason, ...way } = ways[axis]
  const bonus = way.bonus + (isPlace(sight.photo) ? 0.3 : 0)
  return waysAlong(sight, axis, scale).flatMap((wanted) => {
    const [from, to] = clearOfFaces(sight, wanted)
    if (wayOf(from, to, axis) < shortest) return []
    const isBetter = worthOf(sight.importance, to) >= worthOf(sight.importance, from)
    // Rather towards the better end.
    return [
      {
        family,
        direction: names[to[axis] > from[axis] ? 1 : 0],
        from,
        to,
        reason,
        bonus: bonus - (isBetter ? 0 : 0.12),
      },
    ]
  })
}

// From end to end of each part, and from its ends to the heart.
function waysAlong(sight: Sight, axis: Axis, scale: number): [Rect, Rect][] {
  const { fit } = sight
  const heart = bestCrop(sight, scale)
  const { x, y } = centre(heart)
  const at = (place: number): Rect => cropAround(fit, scale, axis === 'x' ? { x: place, y } : { x, y: place })
  const length = (axis === 'x' ? fit.width : fit.height) * scale
  return partsAlong(sight, axis, { length, heart: axis === 'x' ? x : y }).flatMap(({ middle, seen }) => {
    const way = (seen - length) / 2
    const [first, last] = [at(middle - way), at(middle + way)]
    const fromEndToEnd: [Rect, Rect][] = [
      [first, last],
      [last, first],
    ]
    return isPlace(sight.photo) ? fromEndToEnd : [...fromEndToEnd, [first, heart], [last, heart]]
  })
}

interface Part {
  middle: number
  seen: number
}

const mostParts = 5

// What a shot travels over: what stands out, and most of a room. A panorama is too much for one shot: it has several
// parts, the first around its heart.
function partsAlong(
  { importance, photo }: Sight,
  axis: Axis,
  { length, heart }: { length: number; heart: number },
): Part[] {
  const [start, end] = importance.span[axis]
  const wanted = Math.min(1, Math.max(end - start + 0.04, length * (1 + shortest * 1.1), isPlace(photo) ? ofRoom : 0))
  const seen = Math.min(wanted, length * (1 + longest))
  const within = (place: number): number => Math.min(1 - seen / 2, Math.max(seen / 2, place))
  if (seen === wanted) return [{ middle: within((start + end) / 2), seen }]
  const steps = Array.from({ length: mostParts * 2 }, (_, index) => (index % 2 === 0 ? 1 : -1) * Math.ceil(index / 2))
  return steps
    .map((step) => ({ middle: within(heart) + step * seen, seen }))
    .filter(({ middle }) => middle === within(middle))
    .slice(0, mostParts)
}

const tries = 12

// The longest part of the way on which no face is cut.
function clearOfFaces({ photo }: Sight, [from, to]: [Rect, Rect]): [Rect, Rect] {
  if (!cutsFace(photo.faces, from, to)) return [from, to]
  const at = (step: number): Rect => ({
    ...from,
    x: from.x + ((to.x - from.x) * step) / tries,
    y: from.y + ((to.y - from.y) * step) / tries,
  })
  for (let steps = tries - 1; steps > 2; steps -= 1) {
    for (let start = 0; start + steps <= tries; start += 1) {
      if (!cutsFace(photo.faces, at(start), at(start + steps))) return [at(start), at(start + steps)]
    }
  }
  return [from, from]
}

const wayOf = (from: Rect, to: Rect, axis: Axis): number =>
  axis === 'x' ? Math.abs(to.x - from.x) / from.width : Math.abs(to.y - from.y) / from.height

// Aside and nearer at once, on a slant.
function drift(sight: Sight): Draft[] {
  const { fit } = sight
  const scale = Math.max(fit.closest, 0.8)
  const heart = centre(bestCrop(sight, scale))
  const shift = 0.3 * fit.width * scale
  return ([-1, 1] as const).map((way) => ({
    family: 'drift',
    direction: way < 0 ? 'left' : 'right',
    from: cropAround(fit, Math.min(1, scale * 1.16), { x: heart.x - (way * shift) / 2, y: heart.y + 0.03 }),
    to: cropAround(fit, scale, { x: heart.x + (way * shift) / 2, y: heart.y - 0.01 }),
    reason: 'passes by and comes nearer',
    bonus: -0.05,
  }))
}
