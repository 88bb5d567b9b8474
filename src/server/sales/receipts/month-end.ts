import { type SQL, sql } from 'drizzle-orm'
import { type ServiceId, serviceIds } from '#src/contracts/catalogue.ts'
import { type MonthEnd, type MonthFigures, readMonthEnd as readMonthEndCall } from '#src/contracts/sales/receipts.ts'
import { toPounds } from '#src/kit/money.ts'
import { type Executor, isCounted } from '#src/server/platform/database/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import type { SalesDeps } from '#src/server/sales/deps.ts'

// Midnight of the shop before the first day of a month, so many months later. A query of its own is asked once; without
// it, the zone would be looked up for every order.
export const startOfMonth = (month: string, monthsLater = 0): SQL =>
  sql`(select (${`${month}-01`}::timestamp + make_interval(months => ${monthsLater})) at time zone shop_zone())`

// The owner's books. Everything counts in the month in which it happened, so that a month that is over stays as it was.
async function readMonthEnd(db: Executor, month: string): Promise<MonthEnd> {
  const [rows, test, waiting] = await Promise.all([
    sumBookings(db, month),
    sumTests(db, month),
    db.execute<{ pence: number }>(sql`
      select coalesce(sum(total_pence), 0)::integer as pence from orders where state = 'open' and method <> 'card'`),
  ])
  const of = (fits: (row: Booked) => boolean): MonthFigures => addUp(rows.filter(fits))
  const sources = [...new Set(rows.map(({ source }) => source))].toSorted()
  return {
    total: addUp(rows),
    packages: serviceIds.map((service) => ({ service, ...of((row) => row.service === service) })),
    sources: sources.map((source) => ({ source, ...of((row) => row.source === source) })),
    open: toPounds(waiting.rows[0]?.pence ?? 0),
    test: toPounds(test),
  }
}

interface Booked extends Record<string, unknown> {
  service: ServiceId
  source: string
  isOfMonth: boolean
  orders: number
  grossPence: number
  vatPence: number
  refundedPence: number
  refundedVatPence: number
  lostPence: number
}

const ofTest = sql`r.is_test`

// A receipt, a credit note, one that was withdrawn, a lost dispute: of each the day, and what it moved.
const bookings = sql`
  select issued_at as at, service_type, source, 1 as orders, total_pence as gross, vat_pence as vat, 0 as refunded,
    0 as refunded_vat, 0 as lost
  from receipts r where ${isCounted(ofTest)}
  union all
  select n.issued_at, r.service_type, r.source, 0, 0, 0, n.total_pence, n.vat_pence, 0
  from credit_notes n join receipts r on r.order_id = n.order_id where ${isCounted(ofTest)}
  union all
  select n.withdrawn_at, r.service_type, r.source, 0, 0, 0, -n.total_pence, -n.vat_pence, 0
  from credit_notes n join receipts r on r.order_id = n.order_id where n.withdrawn_at is not null
    and ${isCounted(ofTest)}
  union all
  select e.at, r.service_type, r.source, 0, 0, 0, 0, 0, coalesce((e.facts ->> 'amountPence')::integer, r.total_pence)
  from events e join receipts r on r.order_id = e.order_id where e.kind = 'dispute.lost'
    and ${isCounted(ofTest)}`

// Two months, by package and source: a few rows, however many orders there were.
async function sumBookings(db: Executor, month: string): Promise<Booked[]> {
  const { rows } = await db.execute<Booked>(sql`
    select service_type as service, source, at >= ${startOfMonth(month)} as "isOfMonth", sum(orders)::integer as orders,
      sum(gross)::integer as "grossPence", sum(vat)::integer as "vatPence", sum(refunded)::integer as "refundedPence",
      sum(refunded_vat)::integer as "refundedVatPence", sum(lost)::integer as "lostPence"
    from (${bookings}) as booked
    where at >= ${startOfMonth(month, -1)} and at < ${startOfMonth(month, 1)}
    group by 1, 2, 3`)
  return rows
}

async function sumTests(db: Executor, month: string): Promise<number> {
  const { rows } = await db.execute<{ pence: number }>(sql`
    select coalesce(sum(r.total_pence), 0)::integer as pence from receipts r
    where r.is_test and ${isCounted(ofTest)} and r.issued_at >= ${startOfMonth(month)}
      and r.issued_at < ${startOfMonth(month, 1)}`)
  return rows[0]?.pence ?? 0
}

function addUp(rows: readonly Booked[]): MonthFigures {
  const sum = (isOfMonth: boolean, read: (row: Booked) => number): number =>
    rows.reduce((all, row) => (row.isOfMonth === isOfMonth ? all + read(row) : all), 0)
  return {
    orders: sum(true, (row) => row.orders),
    gross: toPounds(sum(true, (row) => row.grossPence)),
    vat: toPounds(sum(true, (row) => row.vatPence)),
    refunded: toPounds(sum(true, (row) => row.refundedPence)),
    refundedVat: toPounds(sum(true, (row) => row.refundedVatPence)),
    lost: toPounds(sum(true, (row) => row.lostPence)),
    before: toPounds(sum(false, (row) => row.grossPence)),
  }
}

export const monthEndRoutes = ({ database }: Pick<SalesDeps, 'database'>): Route[] => [
  route(readMonthEndCall, async ({ query }) => ({ body: await readMonthEnd(database, query.month) })),
]
