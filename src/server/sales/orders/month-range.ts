import { type SQL, sql } from 'drizzle-orm'

// Midnight of the shop before the first day of a month, so many months later. A query of its own is asked once; without
// it, the zone would be looked up for every order.
export const startOfMonth = (month: string, monthsLater = 0): SQL =>
  sql`(select (${`${month}-01`}::timestamp + make_interval(months => ${monthsLater})) at time zone shop_zone())`
