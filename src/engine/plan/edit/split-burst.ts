// A burst of quick shots may share one frame instead: its panes come quickly one after the other, and stay.

import { type FormatName, formats } from '#src/engine/plan/formats.ts'
import type { Rect } from '#src/engine/geometry/rect.ts'
import { offerShots } from '#src/engine/plan/shots/offer-shots.ts'
import type { ShotOffer } from '#src/engine/plan/shots/shot-offer.ts'
import type { Slot } from './film-slots.ts'
import { likeness, tooAlike } from './likeness.ts'

export interface Burst {
  // The first of its shots, and how many.
  at: number
  panes: ShotOffer[]
}

const gap = 8
const whole = 0.87
// Bands of a tall frame, columns of a wide one; more panes than this would be ribbons.
const mostPanes: Record<FormatName, number> = { stories: 3, portrait: 2, square: 2, landscape: 3 }

// The last burst behind the hook, if the film has one: rather of three shots than of two.
export function splitBurst(shots: readonly ShotOffer[], slots: readonly Slot[], format: FormatName): Burst | undefined {
  for (let count = mostPanes[format]; count > 1; count -= 1) {
    for (let at = shots.length - count - 1; at > 0; at -= 1) {
      const part = shots.slice(at, at + count)
      const isQuick = slots.slice(at, at + count).every(({ role, seconds }) => role === 'detail' && seconds < 1.3)
      if (!isQuick || new Set(part.map(({ photo }) => photo)).size < count) continue
      const panes = fillPanes(shots, { at, count, format })
      if (panes.length === count && isFine(panes, shots, at)) return { at, panes }
    }
  }
  return undefined
}

// A split never costs what the shots had: a photo seen whole, a neighbour that moves otherwise.
function isFine(panes: readonly ShotOffer[], shots: readonly ShotOffer[], at: number): boolean {
  const others = shots.filter((_, index) => index < at || index >= at + panes.length)
  const row = [shots[at - 1], ...panes, shots[at + panes.length]]
  const isAlike = row.some((shot, index) => {
    const next = row[index + 1]
    return shot !== undefined && shot.family === next?.family && shot.direction === next.direction
  })
  const isLost = panes.some(
    ({ photo, shown }, index) =>
      shown < whole &&
      (shots[at + index]?.shown ?? 0) >= whole &&
      !others.some((other) => other.photo === photo && other.shown >= whole),
  )
  return !isAlike && !isLost && panes.every((pane) => likeness(others, pane) < tooAlike)
}

interface Place {
  at: number
  count: number
  format: FormatName
}

function fillPanes(shots: readonly ShotOffer[], { at, count, format }: Place): ShotOffer[] {
  const others = shots.filter((_, index) => index < at || index >= at + count)
  const panes: ShotOffer[] = []
  for (const pane of panesOf(format, count)) {
    const shot = shots[at + panes.length]
    const before = panes.at(-1) ?? shots[at - 1]
    const best = shot && refit(shot, { pane, format, others, before })
    if (best) panes.push(best)
  }
  return panes
}

function panesOf(format: FormatName, count: number): Rect[] {
  const { width, height } = formats[format]
  const isStacked = height > width
  const length = isStacked ? height : width
  // Even pixels: chroma has half of them.
  const each = Math.floor((length - gap * (count - 1)) / count / 2) * 2
  return Array.from({ length: count }, (_, index) => {
    const from = (index * (each + gap)) / length
    const size = index === count - 1 ? 1 - from : each / length
    return isStacked ? { x: 0, y: from, width: 1, height: size } : { x: from, y: 0, width: size, height: 1 }
  })
}

interface Surroundings {
  pane: Rect
  format: FormatName
  others: readonly ShotOffer[]
  before: ShotOffer | undefined
}

// The same photo in a pane of another shape: near, moving a little, and as new as its shot was.
function refit({ photo }: ShotOffer, { pane, format, others, before }: Surroundings): ShotOffer | undefined {
  const frame = { width: pane.width * formats[format].width, height: pane.height * formats[format].height }
  const isWhole = others.some((other) => other.photo === photo && other.shown >= whole)
  const worth = (offer: ShotOffer): number =>
    offer.score +
    (!isWhole && offer.shown >= whole ? 1 : 0) -
    (before?.family === offer.family && before.direction === offer.direction ? 1.5 : 0) -
    (likeness(others, offer) >= tooAlike ? 1.5 : 0)
  const [best] = offerShots(photo, frame)
    .filter((offer) => offer.pane === undefined && calm.has(offer.family))
    .toSorted((a, b) => worth(b) - worth(a))
  return best && { ...best, pane }
}

const calm = new Set(['push', 'pull', 'detail', 'drift', 'tilt'])
