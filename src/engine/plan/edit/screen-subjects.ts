import { headOf } from '#src/engine/plan/shots/faces-in-frame.ts'
import type { Rect } from '#src/engine/geometry/rect.ts'
import type { ShotOffer } from '#src/engine/plan/shots/shot-offer.ts'

const wholeFrame: Rect = { x: 0, y: 0, width: 1, height: 1 }
const most = 0.55

// What writing keeps clear of, on the screen, as a shot begins and as it ends: faces, or else the middle of the subject.
export function screenSubjects({ photo, from, to, pane = wholeFrame }: ShotOffer): Rect[] {
  const heads = photo.faces.map(({ box }) => headOf(box))
  const boxes = heads.length > 0 ? heads : [middleOf(photo.subject)]
  return [from, to].flatMap((crop) => boxes.map((box) => seenIn(pane, crop, box)))
}

function middleOf({ x, y, width, height }: Rect): Rect {
  const size = { width: Math.min(width, most), height: Math.min(height, most) }
  return { x: x + (width - size.width) / 2, y: y + (height - size.height) / 2, ...size }
}

const seenIn = (pane: Rect, crop: Rect, box: Rect): Rect => ({
  x: pane.x + ((box.x - crop.x) / crop.width) * pane.width,
  y: pane.y + ((box.y - crop.y) / crop.height) * pane.height,
  width: (box.width / crop.width) * pane.width,
  height: (box.height / crop.height) * pane.height,
})
