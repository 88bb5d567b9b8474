// What a move looks like to the eye, whatever it was meant to be: a way that the photo's edge cut short is another move.

import type { Rect } from '#src/engine/geometry/rect.ts'
import { travelOf } from './frame-fit.ts'
import type { Direction, ShotFamily } from './shot-offer.ts'

export interface MoveLook {
  family: Exclude<ShotFamily, 'orbit'>
  direction: Direction
}

const still = 0.05
const slanted = 0.08
// Of the largest crop of its shape: smaller is a part.
const part = 0.45

export function nameMove(from: Rect, to: Rect): MoveLook {
  if (travelOf(from, to) < still) return { family: 'hold', direction: 'still' }
  const across = (to.x + to.width / 2 - from.x - from.width / 2) / Math.max(from.width, to.width)
  const down = (to.y + to.height / 2 - from.y - from.height / 2) / Math.max(from.height, to.height)
  const nearer = Math.log(from.width / to.width)
  const direction = directionOf({ across, down, nearer })
  const isPart = Math.max(from.width, to.width, from.height, to.height) ** 2 < part
  if (isPart) return { family: 'detail', direction }
  if (direction === 'in' || direction === 'out') return { family: direction === 'in' ? 'push' : 'pull', direction }
  if (Math.abs(nearer) > slanted) return { family: 'drift', direction }
  return { family: direction === 'left' || direction === 'right' ? 'reveal' : 'tilt', direction }
}

function directionOf({ across, down, nearer }: Record<'across' | 'down' | 'nearer', number>): Direction {
  const most = Math.max(Math.abs(across), Math.abs(down), Math.abs(nearer))
  if (Math.abs(nearer) === most) return nearer > 0 ? 'in' : 'out'
  if (Math.abs(across) === most) return across > 0 ? 'right' : 'left'
  return down > 0 ? 'down' : 'up'
}
