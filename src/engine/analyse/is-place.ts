import type { PhotoAnalysis } from './photo-analysis.ts'

const places = new Set(['bedroom', 'living room', 'kitchen', 'bathroom', 'seating', 'workplace'])

type Facts = Pick<PhotoAnalysis, 'shows' | 'orientation' | 'salience'>

// A room or a view: it is looked around in, where a thing is looked at.
export const isPlace = ({ shows, orientation, salience }: Facts): boolean =>
  places.has(shows) || orientation === 'panorama' || salience?.from === 'attention'

const roomTrades = new Set(['property', 'hotel'])

// Whoever sells rooms sells the place itself.
export const sellsPlaces = ({ businessType }: Pick<PhotoAnalysis, 'businessType'>): boolean =>
  roomTrades.has(businessType)

const thingTrades = new Set(['retail', 'ecommerce', 'beauty', 'automotive'])

// What is worth going along from end to end: a room, a view, a counter; not a close look at something that is sold.
export const isWide = (photo: Facts & Pick<PhotoAnalysis, 'businessType'>): boolean =>
  thingTrades.has(photo.businessType) ? places.has(photo.shows) || photo.orientation === 'panorama' : true
