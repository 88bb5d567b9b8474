// Wide photos in a tall frame, tall ones in a wide frame: two or three that are alike share it, each of them whole.

import { distance, isGrey } from '#src/engine/analyse/kinship.ts'
import { scenesOf } from '#src/engine/analyse/scenes.ts'
import type { Rect } from '#src/engine/geometry/rect.ts'
import type { Size } from './frame-fit.ts'
import { framing, keepWords, type Look, lookAt } from './look-at.ts'
import { nameMove } from './name-move.ts'
import { saysOf } from './say-why.ts'
import type { ShotOffer } from './shot-offer.ts'

const gap = 8
const mostLost = 0.06
// Narrower panes would be ribbons.
const narrowest = 1 / 2.1

// Rows for photos wider than the frame, columns for taller ones.
function panesOf(frame: Size, axis: 'x' | 'y', count: number): Rect[] {
  const length = axis === 'x' ? frame.height : frame.width
  // Even pixels: chroma has half of them.
  const each = Math.floor((length - gap * (count - 1)) / count / 2) * 2
  return Array.from({ length: count }, (_, index) => {
    const from = (index * (each + gap)) / length
    const size = index === count - 1 ? 1 - from : each / length
    return axis === 'x' ? { x: 0, y: from, width: 1, height: size } : { x: from, y: 0, width: size, height: 1 }
  })
}

// Into how many equal parts a frame may go for this photo, the most first.
function countsFor({ photo, frame, axis }: Look): number[] {
  return [3, 2].filter((count) => {
    const [pane] = panesOf(frame, axis, count)
    if (!pane) return false
    const size = { width: pane.width * frame.width, height: pane.height * frame.height }
    const shape = size.width / size.height
    if (shape < narrowest || shape > 1 / narrowest) return false
    const look = lookAt(photo, size)
    const seen = Math.min(look.fit.width, look.fit.height)
    // Words that the pane cannot hold would be cut by its edge.
    if (look.lost > (look.words.length > 0 && look.answer === 'stack' ? 0 : mostLost)) return false
    return seen > (look.axis === axis ? 0.55 : 0.75)
  })
}

// What the trade sells is alike, whatever its colour.
const mostApart = { sold: 2.4, any: 1.4 }

interface Limits {
  most: number
  // How many shots fewer the film may have for it.
  spare: number
}

const ample = 4

// As many groups as are alike enough, rather of two than of three; what finds no partner is given back.
export function groupAlike(looks: readonly Look[], { most, spare }: Limits): { groups: Look[][]; left: Look[] } {
  const left = [...looks]
  const groups: Look[][] = []
  let saved = 0
  for (const first of looks) {
    const own = countsFor(first)
    const count = own.includes(3) && (spare - saved >= ample || !own.includes(2)) ? 3 : 2
    if (groups.length >= most || spare - saved < count - 1 || !left.includes(first)) continue
    const partners = left
      .filter((other) => other !== first && isPartner(first, other, count))
      .toSorted((a, b) => distance(first.photo, a.photo) - distance(first.photo, b.photo))
      .slice(0, count - 1)
    if (!countsFor(first).includes(partners.length + 1)) continue
    groups.push([first, ...partners].toSorted((a, b) => looks.indexOf(a) - looks.indexOf(b)))
    for (const look of [first, ...partners]) left.splice(left.indexOf(look), 1)
    saved += partners.length
  }
  return { groups, left }
}

const isPartner = (one: Look, other: Look, count: number): boolean =>
  one.axis === other.axis &&
  countsFor(other).includes(count) &&
  isGrey(one.photo) === isGrey(other.photo) &&
  scenesOf(one.photo) === scenesOf(other.photo) &&
  distance(one.photo, other.photo) <
    (one.ware?.from === 'trade' && other.ware?.from === 'trade' ? mostApart.sold : mostApart.any)

// So much of a pane its picture moves, each against the one before.
const counterMove = 0.05

// The first goes another way than the shot before.
export function stackOf(looks: readonly Look[], before: ShotOffer | undefined): ShotOffer[] {
  const [{ frame, axis }] = looks as [Look]
  const panes = panesOf(frame, axis, looks.length)
  const isLike = before?.direction === 'right' || before?.direction === 'down' || before?.direction === 'in'
  return looks.map((look, index) => {
    const pane = panes[index] ?? { x: 0, y: 0, width: 1, height: 1 }
    const own = lookAt(look.photo, { width: pane.width * frame.width, height: pane.height * frame.height })
    const way = moveWithin(own, (index % 2 === 0) === isLike ? -1 : 1)
    const [from, to] = keepWords(own, way) ?? way
    return {
      photo: look.photo,
      ...nameMove(from, to),
      size: 'wide',
      from,
      to,
      pane,
      minSeconds: 0.8,
      reason: saysOf(look, 'stack'),
    }
  })
}

// Along the pane where there is room for it, else a little nearer or farther.
function moveWithin(look: Look, way: 1 | -1): [Rect, Rect] {
  const scale = Math.min(1, Math.max(1 - counterMove, nearestKeep(look)))
  const crop = framing(look, scale)
  const span = look.frame.width >= look.frame.height ? 'width' : 'height'
  const axis = span === 'width' ? 'x' : 'y'
  const by = (crop[span] * counterMove) / 2
  const [low, high] = [crop[axis] - by, crop[axis] + by]
  const holds = ({ keep }: Look): boolean =>
    !keep || (low + crop[span] >= keep[axis] + keep[span] && high <= keep[axis])
  if (low >= 0 && high + crop[span] <= 1 && holds(look)) {
    const ends: [Rect, Rect] = [
      { ...crop, [axis]: low },
      { ...crop, [axis]: high },
    ]
    return way > 0 ? ends : [ends[1], ends[0]]
  }
  const ends: [Rect, Rect] = [framing(look, 1), framing(look, 1 - counterMove)]
  return way > 0 ? ends : [ends[1], ends[0]]
}

const nearestKeep = ({ fit, keep }: Look): number =>
  keep ? Math.max(keep.width / fit.width, keep.height / fit.height) : 0
