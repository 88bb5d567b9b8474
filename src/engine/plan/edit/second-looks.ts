// A film whose photos are too few for its length shows some of them again: another part if there is one, else another way.

import { likenessOf } from '#src/engine/geometry/rect.ts'
import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import { sweep } from '#src/engine/plan/shots/frame-fit.ts'
import type { ShotOffer } from '#src/engine/plan/shots/shot-offer.ts'
import type { Role } from './rhythm.ts'

// How much of a shot is the same picture as another shot of its photo: what both show, over all that either shows.
function likeness(shots: readonly ShotOffer[], offer: ShotOffer): number {
  const own = sweep(offer.from, offer.to)
  return Math.max(
    0,
    ...shots.filter(({ photo }) => photo === offer.photo).map(({ from, to }) => likenessOf(own, sweep(from, to))),
  )
}

export interface Shown {
  role: Role
  panes: ShotOffer[]
}

const again = 0.05

// The take that shows most that is new, and the place in the row that is farthest from its photo's other shots.
export function secondLook(
  row: readonly Shown[],
  takes: readonly (readonly ShotOffer[])[],
): { at: number; take: ShotOffer } | undefined {
  const shown = row.flatMap(({ panes }) => panes)
  const times = (offer: ShotOffer): number => shown.filter(({ photo }) => photo === offer.photo).length
  const cost = (offer: ShotOffer): number =>
    likeness(shown, offer) +
    0.4 * (times(offer) - 1) +
    (shown.some((other) => other.photo === offer.photo && movesAlike(other, offer)) ? again : 0)
  const best = takes
    .flat()
    .map((offer) => ({ offer, cost: cost(offer), place: placeFor(row, offer) }))
    .toSorted((a, b) => a.cost - b.cost)
  // Not beside itself, if there is another way.
  const { offer: take, place } =
    best.find(({ place: { away } }) => away >= 2) ?? best.find(({ place: { away } }) => away > 1) ?? best[0] ?? {}
  return take && place && { at: place.at, take }
}

function placeFor(row: readonly Shown[], offer: ShotOffer): { at: number; away: number } {
  const own = row.flatMap(({ panes }, index) => (panes.some(({ photo }) => photo === offer.photo) ? [index] : []))
  // Behind the opening, before the end.
  const first = row.filter(({ role }) => role === 'hook').length + 1
  const places = Array.from({ length: Math.max(1, row.length - first) }, (_, index) => {
    const at = index + first
    const neighbours = [...(row[at - 1]?.panes ?? []), ...(row[at]?.panes ?? [])]
    const alike = neighbours.some((other) => movesAlike(other, offer)) ? 0.5 : 0
    return { at, away: Math.min(...own.map((other) => (other < at ? at - other : other - at + 1))) - alike }
  })
  return places.reduce((best, place) => (place.away > best.away ? place : best))
}

export const movesAlike = (one: ShotOffer, other: ShotOffer): boolean =>
  one.family === other.family && one.direction === other.direction

const opposite = { in: 'out', out: 'in', left: 'right', right: 'left', up: 'down', down: 'up', still: 'still' } as const

// A shot that moves as the one before it goes the other way, unless a person decided how it moves.
export function takeTurns(row: readonly Shown[], isDecided: (photo: PhotoAnalysis) => boolean): void {
  for (const [index, { panes }] of row.entries()) {
    const [own] = panes
    const before = row[index - 1]?.panes.at(-1)
    if (
      !own ||
      panes.length > 1 ||
      !before ||
      !movesAlike(before, own) ||
      own.family === 'hold' ||
      isDecided(own.photo)
    )
      continue
    const { family, direction, from, to } = own
    const turned = family === 'push' ? 'pull' : family === 'pull' ? 'push' : family
    panes[0] = { ...own, family: turned, direction: opposite[direction], from: to, to: from }
  }
}
