// In which order a trade is looked around in: arrive, inside, what is made or sold, the people.

import { wordTable } from '#src/kit/word-table.ts'
import { isPlace } from './is-place.ts'
import type { PhotoAnalysis } from './photo-analysis.ts'

type Facts = Pick<PhotoAnalysis, 'businessType' | 'shows' | 'salience' | 'orientation'>

const tours = wordTable<readonly string[]>({
  property: ['outside', 'living room', 'seating', 'kitchen', 'table', 'workplace', 'bedroom', 'bathroom'],
  hotel: [
    'outside',
    'living room',
    'seating',
    'bedroom',
    'bathroom',
    'kitchen',
    'table',
    'food',
    'coffee',
    'drinks',
    'people',
  ],
  restaurant: ['outside', 'seating', 'table', 'kitchen', 'food', 'coffee', 'drinks', 'people'],
  beauty: ['outside', 'seating', 'people', 'product'],
})
const anywhere = ['outside', 'seating', 'workplace', 'product', 'food', 'vehicle', 'people']

// How late in the tour a photo comes, in steps.
export function scenesOf(photo: Facts): number {
  // One car after the other, each from outside and from inside.
  if (photo.businessType === 'automotive') return 0
  const tour = tours[photo.businessType] ?? anywhere
  const at = tour.indexOf(sceneOf(photo))
  return at < 0 ? tour.length / 2 : at
}

// What no network names is, among rooms, the house itself.
function sceneOf(photo: Facts): string {
  const { shows, businessType } = photo
  if (shows !== 'product' && shows !== 'decoration') return shows
  const isHouse = businessType === 'property' || businessType === 'hotel'
  return isHouse || isPlace(photo) ? 'outside' : 'product'
}
