// What speaks for a shot in a place of a film, and what against it.

import { isPlace } from '#src/engine/analyse/is-place.ts'
import type { FilmStyle } from '#src/engine/plan/film-style.ts'
import { sweep } from '#src/engine/plan/shots/frame-fit.ts'
import type { ShotFamily, ShotOffer, ShotSize } from '#src/engine/plan/shots/shot-offer.ts'
import type { Role, Slot } from './film-slots.ts'
import { likeness, tooAlike } from './likeness.ts'
import { ownValue } from '#src/kit/word-table.ts'

export interface WorthNeeds {
  // Which families this film uses, and how gladly.
  tastes: Partial<Record<ShotFamily, number>>
  // In which slots the subject comes off its background.
  depth: FilmStyle['depth']
  // By path: a photo with a caption needs time to be read.
  captionSeconds: Readonly<Record<string, number>>
}

export interface Candidate {
  offer: ShotOffer
  slot: Slot
  // What the film shows before it.
  shots: readonly ShotOffer[]
  // What it is known to show after it.
  later: readonly ShotOffer[]
  // The shots of the same photo that show its subject whole.
  wholes: readonly ShotOffer[]
}

export function shotWorth({ tastes, captionSeconds, depth }: WorthNeeds, candidate: Candidate): number {
  const { offer, slot, shots, later, wholes } = candidate
  const earlier = shots.filter(({ photo }) => photo === offer.photo)
  const before = shots.at(-1)
  const times = shots.filter(({ family }) => family === offer.family).length
  const rare = times === 0 ? 1.2 : 0.2 / times
  return (
    offer.score +
    (tastes[offer.family] ?? 0) +
    rare +
    deep(depth, offer, slot.role) +
    completes([...earlier, ...later.filter(({ photo }) => photo === offer.photo)], offer, wholes) -
    0.35 * earlier.length +
    fit(slot, offer) +
    (before ? contrast(before, offer) - mismatch(before, offer, slot) : 0) +
    caption(ownValue(captionSeconds, offer.photo.photoPath), slot)
  )
}

// Where the film draws no depth, a shot that lives by it is only a push.
function deep(depth: FilmStyle['depth'], { family }: ShotOffer, role: Role): number {
  if (family !== 'orbit' || depth === 'all') return 0
  return depth === 'hero' && role === 'hero' ? 0.8 : -3
}

export const isWhole = ({ shown }: ShotOffer): boolean => shown >= 0.87
// A view has no subject that could be missed.
const ofWhole = ({ photo }: ShotOffer): number => (photo.salience?.from === 'attention' ? 0.6 : 1.8)
// The search does not see far enough ahead to find that out by itself.
const ofSpoiling = 2
const ofRoom = 0.6
const ofBreadth = 1.3

// Each photo is seen whole once: its subject, or most of the width of a room. A shot that is so like all those which
// show it whole that none of them can follow spoils that.
function completes(earlier: readonly ShotOffer[], offer: ShotOffer, wholes: readonly ShotOffer[]): number {
  const hasRoom = !isRoom(offer) || earlier.some((other) => widthOf(other) >= ofRoom)
  const room = !hasRoom && widthOf(offer) >= ofRoom ? ofBreadth : 0
  if (earlier.some(isWhole)) return room
  if (isWhole(offer)) return room + ofWhole(offer)
  const shots = [...earlier, offer]
  const isSpoilt = wholes.length > 0 && wholes.every((own) => likeness(shots, own) >= tooAlike)
  return room - (isSpoilt ? ofSpoiling * ofWhole(offer) : 0)
}

const isRoom = ({ photo }: ShotOffer): boolean => isPlace(photo) && photo.width > photo.height * 1.3
const widthOf = ({ from, to }: ShotOffer): number => sweep(from, to).width

const familyWishes: Record<Role, Partial<Record<ShotFamily, number>>> = {
  hook: { detail: 0.4, push: 0.15, orbit: -0.6, hold: -0.6, drift: 0.05 },
  place: { reveal: 0.6, pull: 0.3, orbit: -0.3, detail: -1, hold: -0.5 },
  body: { detail: -0.15 },
  detail: { detail: 0.35, hold: -0.3 },
  hero: { orbit: 0.7, push: 0.4, reveal: 0.1, detail: -0.8, hold: -0.5 },
  close: { pull: 0.7, drift: 0.1, detail: -1.6, hold: 0.1, push: -0.1 },
}
const sizeWishes: Record<Role, Partial<Record<ShotSize, number>>> = {
  hook: { close: 0.3, medium: 0.15 },
  place: { wide: 0.4, close: -0.4 },
  body: {},
  detail: { close: 0.25 },
  hero: { medium: 0.2, wide: 0.15, close: -0.2 },
  close: { wide: 0.5, close: -0.8 },
}

function fit(slot: Slot, offer: ShotOffer): number {
  const { role } = slot
  const wishes = (familyWishes[role][offer.family] ?? 0) + (sizeWishes[role][offer.size] ?? 0)
  const asked = (slot.family === offer.family ? 1.2 : 0) + (slot.size === offer.size ? 0.6 : 0)
  const spare = offer.isSpare && isMajor(role) ? 2 : 0
  return wishes + asked + story(role, offer) - strain(slot, offer) - spare
}

const isMajor = (role: Role): boolean => role !== 'body' && role !== 'detail'
const isEnd = (role: Role): boolean => role === 'hook' || role === 'place' || role === 'close'

// The strongest first, longest and last, never the darkest; the place with the title, which white skies would drown.
function story(role: Role, offer: ShotOffer): number {
  const { photo } = offer
  switch (role) {
    case 'hook':
    case 'hero':
      return strength(offer)
    case 'place':
      return (
        (isPlace(photo) || photo.sequenceType === 'opening' ? 0.4 : 0) -
        Math.max(0, photo.exposure.brightness - 60) / 20
      )
    case 'close':
      return (
        0.8 * strength(offer) +
        (photo.sequenceType === 'closing' ? 0.25 : 0) -
        Math.max(0, 30 - photo.exposure.brightness) / 60
      )
    default:
      return 0
  }
}

// Rather a thing than a view without one.
const ofView = 0.6
const strength = ({ photo, shown }: ShotOffer): number =>
  (photo.quality / 100) * shown * (photo.salience?.from === 'attention' ? ofView : 1)

const briefly = 1.2

function strain({ role, seconds }: Slot, { family, minSeconds, pane }: ShotOffer): number {
  const hurried = minSeconds > seconds ? 0.8 * (minSeconds / seconds - 1) : 0
  const dragging = family === 'detail' ? 0.3 * Math.max(0, seconds - 2.2) : 0
  // Surroundings out of focus: never at either end, and never for long. A short moment is taken when it comes.
  const framed = pane ? (seconds < briefly ? -0.9 : 1.5 * seconds) + (isEnd(role) ? 3 : 0) : 0
  return hurried + dragging + framed
}

// Another size and another way than the shot before.
const contrast = (before: ShotOffer, { size, family, direction }: ShotOffer): number =>
  (before.size === size ? -0.15 : 0.1) +
  (before.family === family ? -0.3 : 0) +
  (before.direction === direction ? -0.1 : 0)

// Light and colour jump less between quiet shots than in a burst.
function mismatch(before: ShotOffer, { photo }: ShotOffer, { seconds }: Slot): number {
  const light = Math.abs(before.photo.exposure.brightness - photo.exposure.brightness)
  const warmth = Math.abs((before.photo.warmth ?? 0) - (photo.warmth ?? 0))
  return (light * 0.004 + warmth * 0.004) * (seconds > 1 ? 1 : 0.3)
}

// A caption needs its time, and a burst has none for it.
function caption(needed: number | undefined, { seconds, role }: Slot): number {
  if (needed === undefined) return 0
  if (role === 'hook') return -0.8
  return seconds >= needed ? 0.7 : -1.2
}
