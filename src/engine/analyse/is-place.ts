import type { PhotoAnalysis } from './photo-analysis.ts'

const places = new Set(['bedroom', 'living room', 'kitchen', 'bathroom', 'seating', 'workplace'])

type Facts = Pick<PhotoAnalysis, 'shows' | 'orientation' | 'salience'>

// A room or a view: it is looked around in, where a thing is looked at.
export const isPlace = ({ shows, orientation, salience }: Facts): boolean =>
  places.has(shows) || orientation === 'panorama' || salience?.from === 'attention'
