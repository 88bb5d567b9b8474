import type { PhotoAnalysis } from '#src/engine/analyse/photo-analysis.ts'

const rich = 75
const plainest = 0.7

// A sky, a wall, a lawn: nothing stands out, and all of it is alike. From 0 to 0.7.
export const plainness = ({ salience, contrast }: Pick<PhotoAnalysis, 'salience' | 'contrast'>): number =>
  salience?.from === 'attention' ? (plainest * Math.max(0, rich - contrast)) / rich : 0

// Seen once, it has been seen.
export const isPlain = (photo: PhotoAnalysis): boolean => plainness(photo) > 0.2
