// The last answer to a photo that no full frame holds: on a page of its own palette, with room for words.

import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import type { Rect } from '#src/engine/geometry/rect.ts'
import type { Look } from './look-at.ts'
import { saysOf } from './say-why.ts'
import type { ShotOffer } from './shot-offer.ts'
import { inPane } from './takes.ts'

// Of the frame's longer side; less only where a head or words would be cut.
const least = { usual: 0.5, heads: 0.4, words: 0.3 }
const most = 0.56

// The pane that holds all that must be whole, if it may be so small.
export function framePane({ photo, frame, axis, keep, heads, words }: Look): Rect | undefined {
  const needed = Math.min(1, axis === 'x' ? (keep?.width ?? 1) + 0.04 : (keep?.height ?? 1) + 0.04)
  const shape = (photo.width / photo.height) * (axis === 'x' ? needed : 1 / needed)
  const length = axis === 'x' ? frame.width / shape / frame.height : (frame.height * shape) / frame.width
  if (length < (words.length > 0 ? least.words : heads.length > 0 ? least.heads : least.usual)) return undefined
  const side = Math.min(most, length)
  return axis === 'x'
    ? { x: 0, y: (1 - side) / 2, width: 1, height: side }
    : { x: (1 - side) / 2, y: 0, width: side, height: 1 }
}

export const inFrame = (look: Look, pane: Rect): ShotOffer[] =>
  inPane(look, pane).map((take) => ({
    ...take,
    ground: { kind: 'designed', colour: groundColour(look.photo) },
    reason: saysOf(look, 'frame'),
  }))

const leastShare = 6

// The darkest of its colours that is not merely a speck.
function groundColour({ colours }: PhotoAnalysis): string {
  const [darkest] = colours
    .filter(({ share }) => share >= leastShare)
    .toSorted((a, b) => lightOf(a.hex) - lightOf(b.hex))
  return darkest?.hex ?? '#2a2622'
}

const lightOf = (hex: string): number =>
  0.3 * Number.parseInt(hex.slice(1, 3), 16) +
  0.59 * Number.parseInt(hex.slice(3, 5), 16) +
  0.11 * Number.parseInt(hex.slice(5, 7), 16)
