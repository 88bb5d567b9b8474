// A way to show a photo: where the camera starts and ends, and why.

import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import type { Rect } from '#src/engine/geometry/rect.ts'
import type { Ground } from '#src/engine/plan/timeline.ts'

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
  // The part of the frame that it fills, if not all of it, and what is around it, if not other photos.
  pane?: Rect
  ground?: Ground
  // Faster than this the eye cannot follow.
  minSeconds: number
  // Why this shot, in words for whoever ordered the film.
  reason: string
}
