// Closer looks at the places that stand out, as near as the photo's resolution allows.

import { areaOf, centreOf, overlapOf, type Rect } from '#src/engine/geometry/rect.ts'
import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import { cropAround, travelOf } from './frame-fit.ts'
import type { Draft, Sight } from './sight.ts'

const mostDetails = 4
// A detail is a part: larger than this it would be the photo once more.
const largest = 0.64
// So much denser with what matters than the photo is on average; cloth and shelves are not worth a look.
const leastDensity = 1.5
const breath = 0.13
// Of a photo that bears no nearer look, the camera would hardly move.
const leastTravel = 0.12

type Point = NonNullable<PhotoAnalysis['points']>[number]

export function offerDetails(sight: Sight): Draft[] {
  const { photo, fit } = sight
  if (fit.limit > largest || photo.sharpness < 25) return []
  const crops: Rect[] = []
  const drafts: Draft[] = []
  for (const point of photo.points ?? []) {
    const crop = cropOn(sight, point)
    const isNew = crops.every(
      (other) => overlapOf(other, crop) < 0.45 * (areaOf(other) + areaOf(crop) - overlapOf(other, crop)),
    )
    if (!isNew || !isWorthIt(sight, point, crop) || drafts.length >= mostDetails * 2) continue
    crops.push(crop)
    drafts.push(...looks(sight, point, crop).filter(({ from, to }) => travelOf(from, to) >= leastTravel))
  }
  return drafts
}

function cropOn({ fit }: Sight, { kind, box }: Point): Rect {
  const fills = kind === 'face' ? 0.9 : 0.8
  const scale = Math.max(box.width / fit.width, box.height / fit.height) / fills
  const nearest = Math.max(Math.min(fit.closest * (1 + breath), largest), kind === 'detail' ? 0.42 : 0.36)
  return cropAround(fit, Math.min(largest, Math.max(nearest, scale)), centreOf(box))
}

function isWorthIt({ importance }: Sight, { kind }: Point, crop: Rect): boolean {
  if (kind === 'face') return true
  return importance.subjectIn(crop) / areaOf(crop) >= leastDensity
}

// Against the largest crop: farther away, or moving aside at that size, it would show half of the photo.
const farthest = { nearing: 0.66, aside: 0.6 }

function looks({ fit, photo }: Sight, { kind, weight, box }: Point, crop: Rect): Draft[] {
  const scale = crop.width / fit.width
  const centre = centreOf(crop)
  const most = Math.min(farthest.nearing, scale * (1 + breath))
  const far = cropAround(fit, most, centre)
  const near = cropAround(fit, Math.max(fit.limit, (most * (1 - breath)) / (1 + breath)), centre)
  const bonus = photo.sharpness / 300 + (kind === 'face' ? 0.3 : Math.min(0.2, weight * 0.12))
  const reason = kind === 'face' ? 'a face, close' : 'a part worth a closer look'
  const along = Math.min(0.16 * crop.width, Math.max(0, box.width / 2))
  const aside = (way: number): Rect =>
    cropAround(fit, Math.max(fit.limit, Math.min(farthest.aside, scale)), { x: centre.x + way * along, y: centre.y })
  return [
    { family: 'detail', direction: 'in', from: far, to: near, reason, bonus },
    { family: 'detail', direction: 'out', from: near, to: far, reason, bonus: bonus - 0.05 },
    ...(along / crop.width > 0.12
      ? [{ family: 'detail', direction: 'right', from: aside(-1), to: aside(1), reason, bonus: bonus - 0.05 } as const]
      : []),
  ]
}
