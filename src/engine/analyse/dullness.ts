import type { PhotoAnalysis } from './photo-analysis.ts'

const rich = 75
const dullest = 0.7

// A sky, a wall, a lawn: nothing stands out, and all of it is alike. From 0 to 0.7.
export const dullness = ({ salience, contrast }: Pick<PhotoAnalysis, 'salience' | 'contrast'>): number =>
  salience?.from === 'attention' ? (dullest * Math.max(0, rich - contrast)) / rich : 0
