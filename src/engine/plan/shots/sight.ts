import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'
import type { FrameFit } from './frame-fit.ts'
import type { Importance } from './importance.ts'
import type { ShotOffer } from './shot-offer.ts'

// A photo as the director looks at it: what matters in it, and where a frame may stand.
export interface Sight {
  photo: PhotoAnalysis
  fit: FrameFit
  importance: Importance
}

export type Draft = Pick<ShotOffer, 'family' | 'direction' | 'from' | 'to' | 'reason'> & { bonus?: number }
