import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import type { Rect } from '#src/engine/geometry/rect.ts'
import { cutsFace } from './faces-in-frame.ts'
import { cropAround, type FrameFit, type Point } from './frame-fit.ts'
import type { Importance } from './importance.ts'
import { lossIn } from './wholeness.ts'

export interface View {
  photo: PhotoAnalysis
  fit: FrameFit
  importance: Importance
}

const stepsAcross = 24
const inner = 0.55

// Where a crop of that scale gathers most of what matters, its middle counting more than its rim. A crop that cuts a
// face is chosen only where every other does too.
export function bestCrop({ photo, fit, importance }: View, scale: number, near?: Point): Rect {
  const loss = lossIn(photo)
  let best = cropAround(fit, scale, near ?? { x: 0.5, y: 0.5 })
  let highest = -Infinity
  for (const x of places(fit.width * scale)) {
    for (const y of places(fit.height * scale)) {
      const crop = cropAround(fit, scale, { x, y })
      const nearness = near ? 1.5 * Math.hypot(x - near.x, y - near.y) : 0
      const cut = (cutsFace(photo.faces, crop, crop) ? 4 : 0) + loss(crop)
      const worth = worthOf(importance, crop) - nearness - cut
      if (worth <= highest + 1e-9) continue
      highest = worth
      best = crop
    }
  }
  return best
}

export const worthOf = ({ shareIn }: Importance, crop: Rect): number =>
  0.5 * shareIn(crop) + 0.5 * shareIn(middleOf(crop))

// A little above the middle of the frame is where the eye rests.
const middleOf = ({ x, y, width, height }: Rect): Rect => ({
  x: x + (width * (1 - inner)) / 2,
  y: y + height * (1 - inner) * 0.44,
  width: width * inner,
  height: height * inner,
})

function places(length: number): number[] {
  const room = 1 - length
  const count = Math.min(stepsAcross, Math.ceil(room * 40))
  if (count === 0) return [0.5]
  return Array.from({ length: count + 1 }, (_, step) => length / 2 + (room * step) / count)
}
