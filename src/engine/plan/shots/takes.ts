// All ways of showing a photo alone, the one that suits it best first.

import { areaOf, centreOf, overlapOf, type Rect } from '#src/engine/geometry/rect.ts'
import { cutsHead } from './faces-in-frame.ts'
import { cropAround, type FrameFit, type Size, travelOf } from './frame-fit.ts'
import { importanceOf } from './importance.ts'
import { type Answer, framing, keepWords, type Look, lookAt, nearestWhole } from './look-at.ts'
import { nameMove } from './name-move.ts'
import { saysOf } from './say-why.ts'
import type { ShotOffer, ShotSize } from './shot-offer.ts'
import { cutsWords, type Way } from './words-in-frame.ts'
import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import type { Ground } from '#src/engine/plan/timeline.ts'

// Nearer than this by the end of a shot, the photographer's framing is gone.
const near = 0.9

// own: what a film shows without being asked. again: what it shows of a photo that must come twice. others: for whoever
// wants it otherwise.
export function takesOf(look: Look): Record<'own' | 'again' | 'others', ShotOffer[]> {
  const own = ownTakes(look, look.answer === 'stack' ? 'sweep' : look.answer)
  // A thing that no frame holds is not cut once more.
  const nearer = look.answer === 'stack' || look.answer === 'ground' ? [] : clear(look, turn(zoom(look, 0.78)))
  const again = [...nearer, ...details(look)]
  return { own, again, others: otherTakes(look) }
}

export function ownTakes(look: Look, answer: Answer): ShotOffer[] {
  switch (answer) {
    case 'travel':
      return both(look, travelAcross(look), 'travel')
    case 'sweep':
      return look.heads.length > 0 ? both(look, amongHeads(look), 'fill') : both(look, sweepOver(look), 'sweep')
    case 'ground':
      return onGround(look, { kind: 'plain', colour: look.photo.ground ?? '#ffffff' })
    default:
      return both(look, zoom(look, near), 'fill')
  }
}

function both(look: Look, way: Way, answer: Answer): ShotOffer[] {
  const [from, to] = keepWords(look, way) ?? way
  return [offer(look, [from, to], { answer }), offer(look, [to, from], { answer })]
}

function zoom(look: Look, closest: number): Way {
  // Whole at one end of the shot is enough for a thing; a head is whole all the way.
  const scale = Math.min(look.heads.length > 0 ? 0.98 : 0.95, Math.max(closest, nearestWhole(look)))
  return [framing(look, 1), framing(look, scale)]
}

// In frames: farther cannot be followed.
const longest = 1.6
const tries = 16

// Where a place is looked around in, both ends of the way hold something; the camera goes to the better one.
function travelAcross(look: Look): Way {
  const { fit, axis, photo } = look
  const importance = importanceOf(photo)
  const length = axis === 'x' ? fit.width : fit.height
  const at = (place: number): Rect => ({ ...framing(look), [axis]: place })
  const reach = (share: number): number => Math.min(1 - length, length * longest) * share
  const ways = [1, 0.8, 0.6].flatMap((share) =>
    Array.from({ length: tries + 1 }, (_, step): Way => {
      const start = ((1 - length - reach(share)) * step) / tries
      return [at(start), at(start + reach(share))]
    }),
  )
  const worth = ([one, other]: Way): number =>
    2 * Math.min(importance.shareIn(one), importance.shareIn(other)) + (other[axis] - one[axis]) * 0.9
  const [best = zoom(look, near)] = ways
    .filter((way) => !cutsHead(look.heads, ...way) && !cutsWords(look.words, ...way))
    .toSorted((a, b) => worth(b) - worth(a))
  return importance.shareIn(best[1]) >= importance.shareIn(best[0]) ? best : [best[1], best[0]]
}

// From one end of the thing to the other, with as much around it as there is.
function sweepOver({ fit, axis, keep, photo, ...look }: Look): Way {
  const span = axis === 'x' ? 'width' : 'height'
  const room = 1 - fit[span]
  const inside = (place: number): number => Math.max(0, Math.min(room, place))
  const ends = keep ? [inside(keep[axis] - 0.02), inside(keep[axis] + keep[span] + 0.02 - fit[span])] : [0, room]
  const [first, last] = ends.toSorted((a, b) => a - b) as [number, number]
  const crop = framing({ fit, keep, ...look })
  const way: Way = [
    { ...crop, [axis]: first },
    { ...crop, [axis]: last },
  ]
  const { shareIn } = importanceOf(photo)
  return shareIn(way[1]) >= shareIn(way[0]) ? way : [way[1], way[0]]
}

// Of people whom no frame holds together, as many as it holds whole, and nobody in part.
function amongHeads(look: Look): Way {
  const { fit, axis, heads } = look
  const span = axis === 'x' ? 'width' : 'height'
  const wholeIn = (crop: Rect): number => heads.filter((head) => overlapOf(head, crop) > 0.98 * areaOf(head)).length
  const ways = [1, 0.9, 0.75, 0.6]
    .filter((scale) => scale === 1 || scale >= fit.limit)
    .flatMap((scale) =>
      Array.from({ length: 3 * tries + 1 }, (_, step): Way => {
        const crop = framing(look, scale)
        const start = ((1 - crop[span]) * step) / (3 * tries)
        const inner = framing({ ...look, keep: undefined }, scale * 0.95)
        const nearer = start + (crop[span] - inner[span]) / 2
        return [
          { ...crop, [axis]: start },
          { ...inner, [axis]: nearer },
        ]
      }),
    )
  const [best] = ways.filter((way) => !cutsHead(heads, ...way)).toSorted(([a], [b]) => wholeIn(b) - wholeIn(a))
  return best ?? zoom(look, near)
}

// The photo whole on its own colour, as wide or as tall as the frame.
function onGround(look: Look, ground: Ground): ShotOffer[] {
  const { photo, frame } = look
  const shape = photo.width / photo.height
  const width = Math.min(1, (frame.height * shape) / frame.width)
  const height = Math.min(1, frame.width / shape / frame.height)
  const pane = { x: (1 - width) / 2, y: (1 - height) * 0.45, width, height }
  return inPane(look, pane).map((take) => ({ ...take, ground, reason: saysOf(look, 'ground') }))
}

// As much of it as a part of the frame of another shape holds.
export function inPane({ photo, frame }: Look, pane: Rect): ShotOffer[] {
  const look = lookAt(photo, { width: pane.width * frame.width, height: pane.height * frame.height })
  return both(look, zoom(look, 0.95), 'fill').map((take) => ({ ...take, pane }))
}

const largestDetail = 0.62
const slack = 0.34
const leastTravel = 0.12

function otherTakes(look: Look): ShotOffer[] {
  const { fit, photo } = look
  const ways: Way[] = [
    ...turn(zoom(look, near)),
    ...(['x', 'y'] as const).flatMap((axis) => turn(along(look, axis))),
    ...([-1, 1] as const).map((way) => drift(look, way)),
    [framing(look), framing(look, 0.97)],
  ]
  const deep = photo.cutout && fit.closest <= near ? turn(zoom(look, Math.max(0.84, fit.closest))) : []
  return [
    ...clear(look, ways),
    ...deep
      .filter((way) => !cutsWords(look.words, ...way))
      .map((way) => ({ ...offer(look, way, { answer: 'fill' }), family: 'orbit' as const })),
  ]
}

const clear = (look: Look, ways: readonly Way[]): ShotOffer[] =>
  ways
    .filter(([from, to]) => !cutsHead(look.heads, from, to) && !cutsWords(look.words, from, to))
    .map((way) => offer(look, way, { answer: 'fill' }))

const turn = ([from, to]: Way): Way[] => [
  [from, to],
  [to, from],
]

// A frame as long as the photo has no way along it until it comes nearer.
function along(look: Look, axis: 'x' | 'y'): Way {
  const { fit } = look
  const span = axis === 'x' ? 'width' : 'height'
  const scale = (1 - fit[span]) / fit[span] >= slack ? 1 : Math.max(fit.closest, 0.72)
  const crop = framing(look, scale)
  const way = Math.min(1 - crop[span], crop[span])
  const start = (1 - crop[span] - way) / 2
  return [
    { ...crop, [axis]: start },
    { ...crop, [axis]: start + way },
  ]
}

function drift({ fit, keep, lost }: Look, way: 1 | -1): Way {
  const scale = Math.max(fit.closest, 0.84)
  const from = framing({ fit, keep }, Math.min(1, scale * 1.14))
  const to = framing({ fit, keep: lost > 0 ? undefined : keep }, scale)
  const aside = (crop: Rect, by: number): Rect => ({
    ...crop,
    x: Math.max(0, Math.min(1 - crop.width, crop.x + by * crop.width)),
  })
  return [aside(from, -0.12 * way), aside(to, 0.12 * way)]
}

// Parts that stand out, where the photo is sharp enough for a closer look; never so large that they are the photo again.
function details(look: Look): ShotOffer[] {
  const { fit, photo, heads } = look
  if (fit.closest > largestDetail || photo.sharpness < 25) return []
  const scale = Math.max(fit.closest, 0.45)
  return (photo.points ?? [])
    .map(({ box }) => cropAround(fit, scale, centreOf(box)))
    .flatMap((crop): Way[] => turn([cropAround(fit, Math.min(0.66, scale * 1.12), centreOf(crop)), crop]))
    .filter(
      ([from, to]) =>
        travelOf(from, to) >= leastTravel * 0.8 && !cutsHead(heads, from, to) && !cutsWords(look.words, from, to),
    )
    .map((way) => ({
      ...offer(look, way, { answer: 'fill' }),
      family: 'detail' as const,
      reason: saysOf(look, 'detail'),
    }))
}

function offer(look: Look, [from, to]: Way, { answer }: { answer: Answer }): ShotOffer {
  const { photo, fit } = look
  return {
    photo,
    ...nameMove(from, to),
    size: sizeOf(from, to, fit),
    from,
    to,
    minSeconds: secondsFor(from, to),
    reason: saysOf(look, answer),
  }
}

const fastest = { across: 0.62, nearer: 0.6 }

function secondsFor(from: Rect, to: Rect): number {
  const nearer = Math.abs(Math.log(from.width / to.width))
  const across = travelOf({ ...from, width: to.width, height: to.height }, to)
  return Math.max(0.3, across / fastest.across, nearer / fastest.nearer)
}

function sizeOf(from: Rect, to: Rect, fit: FrameFit): ShotSize {
  const scale = (from.width + to.width) / 2 / fit.width
  return scale > 0.82 ? 'wide' : scale > 0.58 ? 'medium' : 'close'
}

// Every way to show a photo alone in a frame.
export function allTakes(photo: PhotoAnalysis, frame: Size): ShotOffer[] {
  const { own, again, others } = takesOf(lookAt(photo, frame))
  return [...own, ...again, ...others]
}
