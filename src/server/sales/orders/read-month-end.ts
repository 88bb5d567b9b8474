import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { type ServiceId, serviceIds } from '#src/contracts/catalogue.ts'
import type { MonthEnd, MonthFigures } from '#src/contracts/sales/month-end.ts'
import { toPounds } from '#src/kit/money.ts'
import { sourceOfCustomer } from '#src/server/people/customers/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { startOfMonth } from './month-range.ts'
import { orders, receipts } from './tables.ts'

// The owner's books: what was paid in a month counts in it, whenever it was ordered.
export async function readMonthEnd(db: Executor, month: string): Promise<MonthEnd> {
  const [rows, [waiting]] = await Promise.all([
    findPaid(db, month),
    db
      .select({ pence: sql<number>`coalesce(sum(${orders.totalPence}), 0)`.mapWith(Number) })
      .from(orders)
      .where(eq(orders.state, 'open')),
  ])
  const of = (fits: (row: PaidRow) => boolean): MonthFigures => addUp(rows.filter(fits))
  const sources = [...new Set(rows.map(({ source }) => source))].toSorted()
  return {
    total: addUp(rows),
    packages: serviceIds.map((service) => ({ service, ...of((row) => row.service === service) })),
    sources: sources.map((source) => ({ source, ...of((row) => row.source === source) })),
    open: toPounds(waiting?.pence ?? 0),
  }
}

interface PaidRow {
  service: ServiceId
  source: string
  isOfMonth: boolean
  orders: number
  grossPence: number
  vatPence: number
  refundedPence: number
}

// Two months, by package and source: a few rows, however many orders there were.
const findPaid = (db: Executor, month: string): Promise<PaidRow[]> =>
  db
    .select({
      service: orders.serviceType,
      source: sql<string>`coalesce(${sourceOfCustomer(orders.customerId)}, 'unknown')`,
      isOfMonth: sql<boolean>`${orders.paidAt} >= ${startOfMonth(month)}`,
      orders: sql<number>`count(*)`.mapWith(Number),
      grossPence: sql<number>`sum(${orders.totalPence})`.mapWith(Number),
      vatPence: sql<number>`coalesce(sum(${receipts.vatPence}), 0)`.mapWith(Number),
      refundedPence: sql<number>`sum(${orders.refundedPence})`.mapWith(Number),
    })
    .from(orders)
    .leftJoin(receipts, eq(receipts.orderId, orders.id))
    .where(and(gte(orders.paidAt, startOfMonth(month, -1)), lt(orders.paidAt, startOfMonth(month, 1))))
    .groupBy(sql`1, 2, 3`)

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
