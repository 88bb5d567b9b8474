import { sql } from 'drizzle-orm'
import type { ServiceId } from '#src/contracts/catalogue.ts'
import { packages } from '#src/contracts/sales/packages.ts'
import type { Figure, FigurePlace } from '#src/contracts/sales/site-content.ts'
import { type Phrase, phrase } from '#src/contracts/words/say.ts'
import * as words from '#src/contracts/words/site/figures.ts'
import { type Executor, isCounted } from '#src/server/platform/database/port.ts'

export interface CountedFigure extends Figure {
  place: FigurePlace
  how: Phrase
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
  return [
    {
      id: 'businesses',
      place: 'home',
      value: businesses,
      unit: '',
      label: words.businesses,
      how: phrase(words.countedBusinesses),
      isShown: businesses >= minCounted,
    },
    {
      id: 'delivery',
      place: 'home',
      unit: words.hours,
      label: words.delivery,
      how: phrase(words.countedDelivery),
      ...hours,
    },
    {
      id: 'films',
      place: 'quote',
      value: films,
      unit: '',
      label: words.filmsMade,
      how: phrase(words.countedFilms),
      isShown: films >= minCounted,
    },
    {
      id: 'first-cut',
      place: 'quote',
      unit: '',
      label: words.hoursToTheFirstCut,
      how: phrase(words.countedFirstCut),
      ...hours,
    },
  ]
}

const satisfactionOf = ({ all, good }: { all: number; good: number }): CountedFigure => ({
  id: 'satisfaction',
  place: 'home',
  value: all > 0 ? Math.floor((100 * good) / all) : 0,
  unit: '%',
  label: words.satisfaction,
  how: phrase(words.countedSatisfaction, { count: all }),
  isShown: all >= minCounted,
})

interface Deliveries {
  businesses: number
  films: number
  deliveredOrders: number
  medianHours: number | null
}

// Only what was paid and delivered, and not refunded in full.
async function countDeliveries(db: Executor): Promise<Deliveries> {
  const done = sql`orders where state = 'delivered' and delivered_at is not null and refunded_pence < total_pence
    and ${isCounted(sql`is_test`)}`
  const [sold, sums] = await Promise.all([
    db.execute<{ service: ServiceId; all: number }>(
      sql`select service_type as service, count(*)::int as all from ${done} group by 1`,
    ),
    db.execute<{ businesses: number; medianHours: number | null }>(sql`
      select count(distinct customer_id)::int as businesses,
        ceil(percentile_cont(0.5) within group (
          order by extract(epoch from delivered_at - ready_at) / 3600))::int as "medianHours"
      from ${done}`),
  ])
  const { businesses, medianHours } = sums.rows[0] ?? { businesses: 0, medianHours: null }
  return {
    businesses,
    medianHours,
    deliveredOrders: sold.rows.reduce((sum, { all }) => sum + all, 0),
    films: sold.rows.reduce((sum, { service, all }) => sum + all * packages[service].films, 0),
  }
}
