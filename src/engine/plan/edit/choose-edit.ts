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
  // The last shot, kept for its place from the beginning: what comes before must leave it something to show.
  close: NextShot | undefined
}

interface NextShot {
  photo: number
  offer: ShotOffer
}

export function chooseEdit(needs: EditNeeds): ShotOffer[] {
  const { slots, offers } = needs
  const search = { ...needs, wholes: offers.map((ofPhoto) => ofPhoto.filter(isWhole)), close: closeOf(needs) }
  // If there is a place for each photo and no more, the photo of the last shot waits for it.
  const waiting = slots.length <= offers.length ? search.close?.photo : undefined
  let beginnings: Beginning[] = [{ shots: [], seen: offers.map((_, photo) => (photo === waiting ? 1 : 0)), score: 0 }]
  for (const [index, slot] of slots.entries()) {
    const next = beginnings.flatMap((beginning) => goOn(search, beginning, { slot, index }))
    beginnings = next.toSorted((a, b) => b.score - a.score).slice(0, breadth)
  }
  const [best] = beginnings
  if (!best) throw new Error('A film without a shot was planned.')
  return best.shots
}

// A film ends on something whole and seen from afar, unless its photos come in a given order.
function closeOf(needs: EditNeeds): NextShot | undefined {
  const slot = needs.slots.at(-1)
  if (slot?.role !== 'close' || needs.keepsOrder) return undefined
  const isFit = ({ size, pane, photo, minSeconds }: ShotOffer): boolean =>
    size === 'wide' && !pane && !isPlain(photo) && minSeconds <= slot.seconds
  const [best] = needs.offers
    .flatMap((ofPhoto, photo) => ofPhoto.filter(isFit).map((offer) => ({ photo, offer })))
    .map((next) => ({ next, worth: shotWorth(needs, { offer: next.offer, slot, shots: [], wholes: [] }) }))
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

function goOn(search: Search, beginning: Beginning, place: Place): Beginning[] {
  const { close, slots } = search
  const { shots } = beginning
  if (close && place.index === slots.length - 1) return [follow(search, beginning, { next: close, slot: place.slot })]
  const others = close ? [...shots, close.offer] : shots
  for (const [level, { mostAlike, maybePlain }] of levels.entries()) {
    const beside = mostAlike < 1 ? neighboursOf(search, beginning, place) : shots.slice(-1)
    const found = nextShots(search, { ...beginning, beside }, place).filter(
      ({ offer }) =>
        likeness(others, offer) < mostAlike &&
        !(mostAlike < 1 && beside.some((other) => movesAlike(other, offer))) &&
        (maybePlain || !isPlainAgain(others, offer)),
    )
    const penalty = ofBeingAlike * level
    if (found.length > 0) return found.map((next) => follow(search, beginning, { next, slot: place.slot, penalty }))
  }
  return []
}

interface Step {
  next: NextShot
  slot: Slot
  penalty?: number
}

function follow(search: Search, { shots, seen, score }: Beginning, { next, slot, penalty = 0 }: Step): Beginning {
  const { photo, offer } = next
  const candidate = { offer, slot, shots, close: search.close?.offer, wholes: search.wholes[photo] ?? [] }
  return {
    shots: [...shots, offer],
    seen: seen.map((times, at) => (at === photo ? times + 1 : times)),
    score: score + shotWorth(search, candidate) - penalty,
  }
}

// The shot before, and the one after where it is known.
function neighboursOf({ close, slots }: Search, { shots }: Beginning, { index }: Place): ShotOffer[] {
  const before = shots.at(-1)
  return [...(before ? [before] : []), ...(close && index === slots.length - 2 ? [close.offer] : [])]
}

const movesAlike = (one: ShotOffer, other: ShotOffer): boolean =>
  one.family === other.family && one.direction === other.direction

// A photo comes again only when every other has come, and a third time hardly before the others came twice.
function nextShots(
  { offers, keepsOrder }: Search,
  { seen, beside }: Pick<Beginning, 'seen'> & { beside: readonly ShotOffer[] },
  { slot, index }: Place,
): NextShot[] {
  const fewest = Math.min(...seen)
  const taken = beside.map(({ photo }) => photo.photoPath)
  return offers.flatMap((ofPhoto, photo) => {
    const times = seen[photo] ?? 0
    if (keepsOrder ? photo !== index % offers.length : times > fewest + (fewest > 0 ? 1 : 0)) return []
    if (taken.includes(ofPhoto[0]?.photo.photoPath ?? '') && offers.length > taken.length) return []
    const inTime = ofPhoto.filter(({ minSeconds }) => minSeconds <= slot.seconds)
    return (inTime.length > 0 ? inTime : ofPhoto).map((offer) => ({ photo, offer }))
  })
}
