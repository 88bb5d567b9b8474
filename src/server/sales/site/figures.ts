import { sql } from 'drizzle-orm'
import type { Figure, FigurePlace } from '#src/contracts/sales/site-content.ts'
import { type Phrase, phrase } from '#src/contracts/words/say.ts'
import * as words from '#src/contracts/words/site/figures.ts'
import type { Executor } from '#src/server/platform/database/port.ts'

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

interface Deliveries extends Record<string, unknown> {
  businesses: number
  films: number
  deliveredOrders: number
  medianHours: number | null
}

// Only what was paid and delivered, and not refunded in full.
async function countDeliveries(db: Executor): Promise<Deliveries> {
  const { rows } = await db.execute<Deliveries>(sql`
    with done as (
      select id, customer_id, ready_at, delivered_at from orders
      where state = 'delivered' and delivered_at is not null and refunded_pence < total_pence
    )
    select count(distinct customer_id)::int as businesses, count(*)::int as "deliveredOrders",
      (select count(*)::int from production_jobs where order_id in (select id from done)) as films,
      ceil(percentile_cont(0.5) within group (
        order by extract(epoch from delivered_at - ready_at) / 3600))::int as "medianHours"
    from done`)
  return rows[0] ?? { businesses: 0, films: 0, deliveredOrders: 0, medianHours: null }
}
