import { and, eq, exists, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { sumOrders } from '#src/contracts/sales/orders.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { receipts, startOfMonth } from '#src/server/sales/receipts/feature.ts'
import { orders } from './tables.ts'

export type OrderFilter = z.input<(typeof sumOrders)['query']>

export function matches(
  db: Executor,
  { q = '', month, customerId, state, method, service }: OrderFilter,
): SQL | undefined {
  return and(
    customerId ? eq(orders.customerId, customerId) : undefined,
    state ? eq(orders.state, state) : undefined,
    method ? eq(orders.method, method) : undefined,
    service ? eq(orders.serviceType, service) : undefined,
    month ? inMonth(month) : undefined,
    ...q.split(' ').map((word) => (word ? hasWord(db, word.toLowerCase()) : undefined)),
  )
}

// A month of the shop's own calendar, as '2026-11'.
const inMonth = (month: string): SQL | undefined =>
  and(gte(orders.createdAt, startOfMonth(month)), lt(orders.createdAt, startOfMonth(month, 1)))

// As in the index `orders_search`.
const searched = sql`lower(${orders.number} || ' ' || ${orders.name} || ' ' || coalesce(${orders.email}, '') || ' ' || coalesce(${orders.quoteReference}, ''))`

function hasWord(db: Executor, word: string): SQL | undefined {
  const isPart = sql`${searched} like ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`
  const pence = penceIn(word)
  const receipt = /^rw-(\d{1,9})$/.exec(word)?.[1]
  return or(
    isPart,
    pence === undefined ? undefined : eq(orders.totalPence, pence),
    receipt === undefined ? undefined : exists(hasReceipt(db, Number(receipt))),
  )
}

const hasReceipt = (db: Executor, number: number) =>
  db
    .select({ one: sql`1` })
    .from(receipts)
    .where(and(eq(receipts.orderId, orders.id), eq(receipts.number, number)))

// '£119', '119', '119.50' or '119,50 €'.
function penceIn(word: string): number | undefined {
  const pounds = /^\p{Sc}?(\d{1,6}(?:[.,]\d{2})?)\p{Sc}?$/u.exec(word)?.[1]?.replace(',', '.')
  return pounds === undefined ? undefined : Math.round(Number(pounds) * 100)
}
