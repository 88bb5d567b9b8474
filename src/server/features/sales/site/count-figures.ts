import type { Figure, FigurePlace } from '#src/contracts/sales/site-content.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { countDeliveries, type Deliveries } from './store.ts'

export interface CountedFigure extends Figure {
  place: FigurePlace
  how: string
  // Below this a figure says more about chance than about us.
  isShown: boolean
}

export type CountRatings = (db: Executor) => Promise<{ all: number; good: number }>

export interface CountDeps {
  database: Executor
  countRatings: CountRatings
}

const minCounted = 10

// Each stands in the place of the sample with the same id.
export async function countFigures({ database, countRatings }: CountDeps): Promise<CountedFigure[]> {
  const [deliveries, ratings] = await Promise.all([countDeliveries(database), countRatings(database)])
  return [...figuresOf(deliveries), satisfactionOf(ratings)]
}

function figuresOf({ businesses, films, deliveredOrders, medianHours }: Deliveries): CountedFigure[] {
  const hours = { value: medianHours ?? 0, isShown: deliveredOrders >= minCounted && medianHours !== null }
  const took = 'half of our films took this long or less, from payment and photos to the film'
  return [
    {
      id: 'businesses',
      place: 'home',
      value: businesses,
      unit: '',
      label: 'businesses',
      how: 'businesses: customers with a film that was paid for and delivered',
      isShown: businesses >= minCounted,
    },
    { id: 'delivery', place: 'home', unit: 'hr', label: 'delivery', how: `delivery: ${took}`, ...hours },
    {
      id: 'films',
      place: 'quote',
      value: films,
      unit: '',
      label: 'films made',
      how: 'films made: paid for and delivered',
      isShown: films >= minCounted,
    },
    {
      id: 'first-cut',
      place: 'quote',
      unit: '',
      label: 'hours to the first cut',
      how: `hours to the first cut: ${took}`,
      ...hours,
    },
  ]
}

const satisfactionOf = ({ all, good }: { all: number; good: number }): CountedFigure => ({
  id: 'satisfaction',
  place: 'home',
  value: all > 0 ? Math.floor((100 * good) / all) : 0,
  unit: '%',
  label: 'satisfaction',
  how: `satisfaction: reviews of paid orders with 4 or 5 stars, of all ${all}`,
  isShown: all >= minCounted,
})
