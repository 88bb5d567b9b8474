// The subject and its background move against each other: only for things that the mask lifts off cleanly.

import { centreOf } from '#src/engine/geometry/rect.ts'
import { isPlace } from '#src/engine/analyse/is-place.ts'
import { bestCrop } from './best-crop.ts'
import { nearestWhole } from './wholeness.ts'
import type { Draft, Sight } from './sight.ts'

const leastConfidence = 62
const nearer = 0.84

export function offerOrbit(sight: Sight): Draft[] {
  const { photo, fit } = sight
  const { cutout } = photo
  if (!cutout || cutout.confidence < leastConfidence || isPlace(photo)) return []
  // A subject far wider than the frame shows no background to move against.
  if (cutout.box.width > fit.width * 1.2 || fit.closest > 0.9) return []
  const from = bestCrop(sight, 1)
  const scale = Math.max(fit.closest, nearer, nearestWhole(sight))
  const to = bestCrop(sight, scale, blend(centreOf(from), centreOf(cutout.box)))
  const bonus = 0.15 + (cutout.confidence - leastConfidence) / 100
  return [
    { family: 'orbit', direction: 'in', from, to, reason: 'the subject comes off its background', bonus },
    {
      family: 'orbit',
      direction: 'out',
      from: to,
      to: from,
      reason: 'the subject comes off its background',
      bonus: bonus - 0.1,
    },
  ]
}

const blend = (one: { x: number; y: number }, other: { x: number; y: number }) => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
})
