import { likenessOf } from '#src/engine/geometry/rect.ts'
import { sweep } from '#src/engine/plan/shots/frame-fit.ts'
import { isPlain } from '#src/engine/plan/shots/plainness.ts'
import type { ShotOffer } from '#src/engine/plan/shots/shot-offer.ts'

// How much of a shot is the same picture as another shot of its photo: what both show, over all that either shows.
export function likeness(shots: readonly ShotOffer[], offer: ShotOffer): number {
  const own = sweep(offer.from, offer.to)
  return Math.max(
    0,
    ...shots.filter(({ photo }) => photo === offer.photo).map(({ from, to }) => likenessOf(own, sweep(from, to))),
  )
}

// From here on, a second shot of a photo is its first shot again.
export const tooAlike = 0.5

export const isPlainAgain = (shots: readonly ShotOffer[], { photo }: ShotOffer): boolean =>
  isPlain(photo) && shots.some((other) => other.photo === photo)

// Some shot shows what was seen before.
export const hasRepeat = (shots: readonly ShotOffer[]): boolean =>
  shots.some((shot, index) => {
    const earlier = shots.slice(0, index)
    return likeness(earlier, shot) >= tooAlike || isPlainAgain(earlier, shot)
  })
