import { sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type SiteState, siteState } from './tables.ts'

export async function readState(db: Executor): Promise<SiteState> {
  const [state] = await db.select().from(siteState)
  if (!state) throw new Error('The row of site_state is missing')
  return state
}

export const changeState = (tx: Transaction, change: Partial<Omit<SiteState, 'version'>>): Promise<unknown> =>
  tx.update(siteState).set({ ...change, version: sql`${siteState.version} + 1` })

// For whoever changes what the pages show elsewhere: a review that is published, for one.
export const noteContentChange = (tx: Transaction): Promise<unknown> => changeState(tx, {})

export interface Deliveries extends Record<string, unknown> {
  businesses: number
  films: number
  deliveredOrders: number
  medianHours: number | null
}

// Only what was paid and delivered, and not refunded in full.
export async function countDeliveries(db: Executor): Promise<Deliveries> {
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

export const isLaunched = async (db: Executor): Promise<boolean> => (await readState(db)).launchedAt !== null
