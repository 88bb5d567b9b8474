import { type SQL, sql } from 'drizzle-orm'
import { type ServiceId, serviceIds } from '#src/contracts/catalogue.ts'
import { type MonthEnd, type MonthFigures, readMonthEnd as readMonthEndCall } from '#src/contracts/sales/receipts.ts'
import { toPounds } from '#src/kit/money.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import type { SalesDeps } from '#src/server/sales/deps.ts'

// Midnight of the shop before the first day of a month, so many months later. A query of its own is asked once; without
// it, the zone would be looked up for every order.
export const startOfMonth = (month: string, monthsLater = 0): SQL =>
  sql`(select (${`${month}-01`}::timestamp + make_interval(months => ${monthsLater})) at time zone shop_zone())`

// The owner's books: what was paid in a month counts in it, whenever it was ordered.
async function readMonthEnd(db: Executor, month: string): Promise<MonthEnd> {
  const [rows, waiting] = await Promise.all([
    findPaid(db, month),
    db.execute<{ pence: number }>(
      sql`select coalesce(sum(total_pence), 0)::integer as pence from orders where state = 'open'`,
    ),
  ])
  const of = (fits: (row: PaidRow) => boolean): MonthFigures => addUp(rows.filter(fits))
  const sources = [...new Set(rows.map(({ source }) => source))].toSorted()
  return {
    total: addUp(rows),
    packages: serviceIds.map((service) => ({ service, ...of((row) => row.service === service) })),
    sources: sources.map((source) => ({ source, ...of((row) => row.source === source) })),
    open: toPounds(waiting.rows[0]?.pence ?? 0),
  }
}

interface PaidRow extends Record<string, unknown> {
  service: ServiceId
  source: string
  isOfMonth: boolean
  orders: number
  grossPence: number
  vatPence: number
  refundedPence: number
}

// Two months, by package and source: a few rows, however many orders there were.
async function findPaid(db: Executor, month: string): Promise<PaidRow[]> {
  const { rows } = await db.execute<PaidRow>(sql`
    select o.service_type as service, coalesce(c.source, 'unknown') as source,
      o.paid_at >= ${startOfMonth(month)} as "isOfMonth", count(*)::integer as orders,
      sum(o.total_pence)::integer as "grossPence", coalesce(sum(r.vat_pence), 0)::integer as "vatPence",
      sum(o.refunded_pence)::integer as "refundedPence"
    from orders o left join receipts r on r.order_id = o.id left join customers c on c.id = o.customer_id
    where o.paid_at >= ${startOfMonth(month, -1)} and o.paid_at < ${startOfMonth(month, 1)}
    group by 1, 2, 3`)
  return rows
}

function addUp(rows: readonly PaidRow[]): MonthFigures {
  const sum = (isOfMonth: boolean, read: (row: PaidRow) => number): number =>
    rows.reduce((all, row) => (row.isOfMonth === isOfMonth ? all + read(row) : all), 0)
  return {
    orders: sum(true, (row) => row.orders),
    gross: toPounds(sum(true, (row) => row.grossPence)),
    vat: toPounds(sum(true, (row) => row.vatPence)),
    refunded: toPounds(sum(true, (row) => row.refundedPence)),
    before: toPounds(sum(false, (row) => row.grossPence)),
  }
}

export const monthEndRoutes = ({ database }: Pick<SalesDeps, 'database'>): Route[] => [
  route(readMonthEndCall, async ({ query }) => ({ body: await readMonthEnd(database, query.month) })),
]
