// A way to show a photo: where the camera starts and ends, and what speaks for it.

import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import type { Rect } from '#src/engine/geometry/rect.ts'

export const shotFamilies = ['reveal', 'tilt', 'push', 'pull', 'drift', 'detail', 'orbit', 'hold'] as const
export type ShotFamily = (typeof shotFamilies)[number]

export const shotSizes = ['wide', 'medium', 'close'] as const
export type ShotSize = (typeof shotSizes)[number]

export type Direction = 'in' | 'out' | 'left' | 'right' | 'up' | 'down' | 'still'

export interface ShotOffer {
  photo: PhotoAnalysis
  family: ShotFamily
  direction: Direction
  size: ShotSize
  from: Rect
  to: Rect
  // Set where faces cannot be held by a full frame: the shot stands in this part of it.
  pane?: Rect
  // The share of the subject that is seen on the way.
  shown: number
  // Faster than this the eye cannot follow.
  minSeconds: number
  score: number
  // Taken only where the film would show the same picture again without it.
  isSpare?: boolean
  // Why this shot, in words for whoever looks at the analysis.
  reason: string
}
