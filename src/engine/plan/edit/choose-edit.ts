// Chooses a shot for every slot among all shots of all photos: the best film as a whole, found by following the most
// promising beginnings. What must not be, a beginning never contains; what should be, adds to its score.

import type { ShotOffer } from '#src/engine/plan/shots/shot-offer.ts'
import { isPlain } from '#src/engine/plan/shots/plainness.ts'
import type { Slot } from './film-slots.ts'
import { isPlainAgain, likeness, tooAlike } from './likeness.ts'
import { isWhole, shotWorth, type WorthNeeds } from './shot-worth.ts'

export interface EditNeeds extends WorthNeeds {
  slots: readonly Slot[]
  // For each photo, in the order in which the photos were given or found to fit.
  offers: readonly (readonly ShotOffer[])[]
  // The photos come round in the order given.
  keepsOrder: boolean
}

interface Beginning {
  shots: ShotOffer[]
  seen: number[]
  score: number
}

const breadth = 16

interface Search extends EditNeeds {
  // For each photo, the shots that show its subject whole.
  wholes: readonly (readonly ShotOffer[])[]
  // By place, the shots that were chosen before all others, which must leave them something to show.
  kept: ReadonlyMap<number, NextShot>
}

interface NextShot {
  photo: number
  offer: ShotOffer
}

export function chooseEdit(needs: EditNeeds): ShotOffer[] {
  const { slots, offers } = needs
  const search = { ...needs, wholes: offers.map((ofPhoto) => ofPhoto.filter(isWhole)), kept: keepShots(needs) }
  // A photo whose kept shot comes before every other photo has come waits for it.
  const waiting = [...search.kept].flatMap(([index, { photo }]) => (index < offers.length ? [photo] : []))
  const seen = offers.map((_, photo) => (waiting.includes(photo) ? 1 : 0))
  let beginnings: Beginning[] = [{ shots: [], seen, score: 0 }]
  for (const [index, slot] of slots.entries()) {
    const next = beginnings.flatMap((beginning) => goOn(search, beginning, { slot, index }))
    beginnings = next.toSorted((a, b) => b.score - a.score).slice(0, breadth)
  }
  const [best] = beginnings
  if (!best) throw new Error('A film without a shot was planned.')
  return best.shots
}

// The hero and the end, unless the photos come in a given order: both show something as a whole.
function keepShots(needs: EditNeeds): Map<number, NextShot> {
  const kept = new Map<number, NextShot>()
  if (needs.keepsOrder) return kept
  for (const role of ['hero', 'close'] as const) {
    const index = needs.slots.findLastIndex((slot) => slot.role === role)
    const slot = needs.slots[index]
    const taken = [...kept.values()].map(({ photo }) => photo)
    const best = slot && bestFor(needs, slot, taken)
    if (best) kept.set(index, best)
  }
  return kept
}

function bestFor(needs: EditNeeds, slot: Slot, taken: readonly number[]): NextShot | undefined {
  const isFit = ({ size, family, pane, photo, minSeconds, isSpare }: ShotOffer): boolean =>
    (size === 'wide' || (size === 'medium' && slot.role === 'hero')) &&
    family !== 'detail' &&
    !pane &&
    !isSpare &&
    !isPlain(photo) &&
    minSeconds <= slot.seconds
  const [best] = needs.offers
    .flatMap((ofPhoto, photo) =>
      taken.includes(photo) ? [] : ofPhoto.filter(isFit).map((offer) => ({ photo, offer })),
    )
    .map((next) => ({ next, worth: shotWorth(needs, { offer: next.offer, slot, shots: [], later: [], wholes: [] }) }))
    .toSorted((one, other) => other.worth - one.worth)
  return best?.next
}

interface Place {
  slot: Slot
  index: number
}

// Strict first; where a film has few photos, shots may look more alike, and a film that can do without is better.
const levels = [
  { mostAlike: tooAlike, maybePlain: false },
  { mostAlike: tooAlike, maybePlain: true },
  { mostAlike: 0.72, maybePlain: true },
  { mostAlike: Infinity, maybePlain: true },
]
const ofBeingAlike = 2

function goOn(search: Search, beginning: Beginning, { slot, index }: Place): Beginning[] {
  const { shots } = beginning
  const later = [...search.kept].flatMap(([place, { offer }]) => (place > index ? [offer] : []))
  const step = { slot, later }
  const kept = search.kept.get(index)
  if (kept) return [follow(search, beginning, { ...step, next: kept })]
  const others = [...shots, ...later]
  for (const [level, { mostAlike, maybePlain }] of levels.entries()) {
    const after = mostAlike < 1 ? search.kept.get(index + 1) : undefined
    const beside = [...shots.slice(-1), ...(after ? [after.offer] : [])]
    const found = nextShots(search, { ...beginning, beside }, { slot, index }).filter(
      ({ offer }) =>
        likeness(others, offer) < mostAlike &&
        !(mostAlike < 1 && beside.some((other) => movesAlike(other, offer))) &&
        (maybePlain || !isPlainAgain(others, offer)),
    )
    const penalty = ofBeingAlike * level
    if (found.length > 0) return found.map((next) => follow(search, beginning, { ...step, next, penalty }))
  }
  return []
}

interface Step {
  next: NextShot
  slot: Slot
  later: readonly ShotOffer[]
  penalty?: number
}

function follow(
  search: Search,
  { shots, seen, score }: Beginning,
  { next, slot, later, penalty = 0 }: Step,
): Beginning {
  const { photo, offer } = next
  const candidate = { offer, slot, shots, later, wholes: search.wholes[photo] ?? [] }
  return {
    shots: [...shots, offer],
    seen: seen.map((times, at) => (at === photo ? times + 1 : times)),
    score: score + shotWorth(search, candidate) - penalty,
  }
}

const movesAlike = (one: ShotOffer, other: ShotOffer): boolean =>
  one.family === other.family && one.direction === other.direction

function nextShots(
  search: Search,
  { seen, beside }: Pick<Beginning, 'seen'> & { beside: readonly ShotOffer[] },
  { slot, index }: Place,
): NextShot[] {
  const taken = new Set(beside.map(({ photo }) => photo))
  return photosFor(search, seen, index).flatMap((photo) => {
    const ofPhoto = search.offers[photo] ?? []
    if (ofPhoto.some((offer) => taken.has(offer.photo)) && search.offers.length > taken.size) return []
    const inTime = ofPhoto.filter(({ minSeconds }) => minSeconds <= slot.seconds)
    return (inTime.length > 0 ? inTime : ofPhoto).map((offer) => ({ photo, offer }))
  })
}

// A photo comes again only when every other has come, and a third time hardly before the others came twice.
function photosFor({ offers, keepsOrder, kept }: Search, seen: readonly number[], index: number): number[] {
  if (keepsOrder) return [index % offers.length]
  const unseen = seen.flatMap((times, photo) => (times === 0 ? [photo] : []))
  // Of the last two to come, one that is kept for the shot after next cannot be the next: it is now or never.
  const soon = kept.get(index + 2)?.photo
  if (unseen.length === 2 && soon !== undefined && unseen.includes(soon)) return [soon]
  const fewest = Math.min(...seen)
  return seen.flatMap((times, photo) => (times <= fewest + (fewest > 0 ? 1 : 0) ? [photo] : []))
}
