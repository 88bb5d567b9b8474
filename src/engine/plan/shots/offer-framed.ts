// The rare photo whose faces no full frame can hold: as large as they allow, with its surroundings out of focus.

import { unionOf, type Rect } from '#src/engine/geometry/rect.ts'
import { headOf } from './faces-in-frame.ts'
import type { Size } from './frame-fit.ts'
import { nameMove } from './name-move.ts'
import type { Sight } from './sight.ts'
import type { ShotOffer } from './shot-offer.ts'

const air = 0.03

export function offerFramed({ photo, importance }: Sight, frame: Size): ShotOffer[] {
  const [first, ...others] = photo.faces.map(({ box }) => headOf(box))
  if (!first) return []
  const heads = unionOf([first, ...others])
  const wide = grow(heads, { photo, frame })
  const near = {
    x: wide.x + wide.width * 0.02,
    y: wide.y + wide.height * 0.02,
    width: wide.width * 0.96,
    height: wide.height * 0.96,
  }
  const isNearSafe =
    near.x <= heads.x &&
    near.y <= heads.y &&
    near.x + near.width >= heads.x + heads.width &&
    near.y + near.height >= heads.y + heads.height
  const to = isNearSafe ? near : wide
  return [
    {
      photo,
      ...nameMove(wide, to),
      size: 'wide',
      from: wide,
      to,
      pane: paneFor(wide, { photo, frame }),
      shown: importance.subjectIn(wide),
      minSeconds: 0.8,
      score: photo.quality / 100 - 0.4,
      reason: 'its faces do not fit a full frame',
    },
  ]
}

interface Shapes {
  photo: Size
  frame: Size
}

// As tall as the frame would like, as wide as the faces need.
function grow(heads: Rect, { photo, frame }: Shapes): Rect {
  const left = Math.max(0, heads.x - air)
  const right = Math.min(1, heads.x + heads.width + air)
  const width = right - left
  const wanted = (width * photo.width * frame.height) / frame.width / photo.height
  const height = Math.min(1, Math.max(wanted, heads.height + 2 * air))
  const y = Math.min(1 - height, Math.max(0, heads.y + heads.height / 2 - height * 0.4))
  return { x: left, y, width, height }
}

function paneFor(crop: Rect, { photo, frame }: Shapes): Rect {
  const shape = (crop.width * photo.width) / (crop.height * photo.height)
  const height = Math.min(1, frame.width / shape / frame.height)
  const width = Math.min(1, (frame.height * shape) / frame.width)
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height }
}
