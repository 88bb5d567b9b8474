import { headsOf, wareOf } from '#src/engine/analyse/ware.ts'
import { overlapOf, type Rect } from '#src/engine/geometry/rect.ts'
import type { FormatName } from '#src/engine/plan/formats.ts'
import { safeBand } from '#src/engine/plan/safe-zone.ts'
import type { ShotOffer } from '#src/engine/plan/shots/shot-offer.ts'

const wholeFrame: Rect = { x: 0, y: 0, width: 1, height: 1 }
const most = 0.55

// What writing keeps clear of, on the screen, as a shot begins and as it ends: heads and what is sold, or else the middle
// of the subject.
export function screenSubjects({ photo, from, to, pane = wholeFrame }: ShotOffer): Rect[] {
  const ware = wareOf(photo)
  const found = [...headsOf(photo), ...(ware && ware.from !== 'people' ? [middleOf(ware.box)] : [])]
  const boxes = found.length > 0 ? found : [middleOf(photo.subject)]
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

// Whatever a name will be: a third of where writing may stand, above, in the middle or below.
const bands = [
  [0, 0.36],
  [0.32, 0.68],
  [0.64, 1],
] as const
const unnoticed = 0.004

export function hasTitleRoom(offer: ShotOffer, format: FormatName): boolean {
  const subjects = screenSubjects(offer)
  return bands.some(([from, until]) => {
    const band = safeBand(format, from, until)
    return subjects.every((subject) => overlapOf(subject, band) < unnoticed)
  })
}
