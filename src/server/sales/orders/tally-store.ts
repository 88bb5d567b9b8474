import { asc, between, sql, sum } from 'drizzle-orm'
import { type Executor, foldTallies } from '#src/server/platform/database/port.ts'
import { orderDayTallies } from './tables.ts'

export interface DayRevenue {
  // Of the shop, as the owner counts.
  day: string
  orders: number
  // Less what was given back.
  revenuePence: number
}

// The database keeps count: a month of a busy shop has as many orders as a year of a quiet one. A day without an order may
// be missing from the answer.
export const sumRevenuePerDay = (db: Executor, fromDay: string, toDay: string): Promise<DayRevenue[]> =>
  db
    .select({
      day: orderDayTallies.day,
      orders: sql<number>`${sum(orderDayTallies.orders)}::integer`,
      revenuePence: sum(orderDayTallies.revenuePence).mapWith(Number),
    })
    .from(orderDayTallies)
    .where(between(orderDayTallies.day, fromDay, toDay))
    .groupBy(orderDayTallies.day)
    .orderBy(asc(orderDayTallies.day))

export const foldOrderTallies = (db: Executor): Promise<void> =>
  foldTallies(db, orderDayTallies, ['orders', 'revenue_pence'])
