import { areaOf } from '#src/engine/geometry/rect.ts'
import { sweep } from '#src/engine/plan/shots/frame-fit.ts'
import type { ShotOffer } from '#src/engine/plan/shots/shot-offer.ts'
import { likeness, tooAlike } from './likeness.ts'

// How many shots a photo offers that show different pictures.
export function countShots(offers: readonly ShotOffer[]): number {
  const seen: ShotOffer[] = []
  for (const offer of offers.toSorted((a, b) => areaOf(sweep(a.from, a.to)) - areaOf(sweep(b.from, b.to)))) {
    if (likeness(seen, offer) < tooAlike) seen.push(offer)
  }
  return seen.length
}
