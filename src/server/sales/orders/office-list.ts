import { Readable } from 'node:stream'
import {
  and,
  asc,
  type Column,
  count,
  desc,
  eq,
  exists,
  gte,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { z } from 'zod'
import { addOns, serviceNames } from '#src/contracts/catalogue.ts'
import {
  exportOrders as exportCall,
  listOrders,
  maxCountedOrders,
  type OrderSums,
  sumOrders as sumCall,
} from '#src/contracts/sales/orders.ts'
import { testNumber } from '#src/contracts/sales/paper-numbers.ts'
import { makeSay, type Say } from '#src/contracts/words/say.ts'
import { type CsvColumn, writeCsv } from '#src/kit/csv.ts'
import { toPounds } from '#src/kit/money.ts'
import { currencySign } from '#src/kit/name-currency.ts'
import { recordSecurity } from '#src/server/people/audit/feature.ts'
import { dayOf, type Executor, isCounted, startOfDay } from '#src/server/platform/database/port.ts'
import { fileRoute, type Route, route } from '#src/server/platform/http/port.ts'
import type { OrderDeps } from './deps.ts'
import { presentToOwner } from './order-page.ts'
import {
  type CreditNote,
  creditNoteLabel,
  creditNotes,
  type Receipt,
  receiptLabel,
  receipts,
  startOfMonth,
} from '#src/server/sales/receipts/feature.ts'
import { type Order, orders } from './tables.ts'

// Orders as the owner looks for them: the list, its sums, its file, and what each day brought.

interface ListedOrder {
  order: Order
  receipt: Receipt | null
}

const listed = (db: Executor, where: SQL | undefined) =>
  db
    .select({ order: orders, receipt: receipts })
    .from(orders)
    .leftJoin(receipts, eq(receipts.orderId, orders.id))
    .where(where)
    .orderBy(desc(orders.id))

export const findOrders = (
  db: Executor,
  filter: OrderFilter,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<ListedOrder[]> => listed(db, matches(db, filter)).limit(limit).offset(offset)

const findOrdersBefore = (
  db: Executor,
  filter: OrderFilter,
  { beforeId, limit }: { beforeId: string | undefined; limit: number },
): Promise<ListedOrder[]> =>
  listed(
    db,
    and(
      matches(db, filter),
      isOrder,
      isCounted(orders.isTest),
      // A month that is over stays as it was: what is paid later stands in its own.
      filter.month ? isNotNull(orders.paidAt) : undefined,
      beforeId ? lt(orders.id, beforeId) : undefined,
    ),
  ).limit(limit)

// A card form that somebody only opened is none.
const isOrder = sql`(${orders.method} <> 'card' or ${orders.paidAt} is not null)`

// As far as anybody turns pages.
async function countOrders(db: Executor, filter: OrderFilter): Promise<number> {
  const found = db.select({ one: sql`1` }).from(orders).where(matches(db, filter)).limit(maxCountedOrders).as('found')
  const [row] = await db.select({ all: count() }).from(found)
  return row?.all ?? 0
}

const sumOf = (pence: SQL | Column, where: SQL) =>
  sql<number>`coalesce(sum(${pence}) filter (where ${where}), 0)`.mapWith(Number)

async function sumOrders(db: Executor, filter: OrderFilter): Promise<OrderSums> {
  const isPaid = sql`${orders.paidAt} is not null and ${isCounted(orders.isTest)}`
  const [row] = await db
    .select({
      paid: sql<number>`count(*) filter (where ${isPaid})`.mapWith(Number),
      gross: sumOf(orders.totalPence, isPaid),
      test: sumOf(orders.totalPence, sql`${isPaid} and ${orders.isTest}`),
      vat: sumOf(receipts.vatPence, isPaid),
      refunded: sumOf(orders.refundedPence, isPaid),
      open: sumOf(orders.totalPence, sql`${orders.state} = 'open' and ${orders.method} <> 'card'`),
    })
    .from(orders)
    .leftJoin(receipts, eq(receipts.orderId, orders.id))
    .where(matches(db, filter))
  const { paid = 0, gross = 0, test = 0, vat = 0, refunded = 0, open = 0 } = row ?? {}
  return {
    paid,
    gross: toPounds(gross),
    test: toPounds(test),
    vat: toPounds(vat),
    refunded: toPounds(refunded),
    open: toPounds(open),
  }
}

type OrderFilter = z.input<(typeof sumCall)['query']>

function matches(db: Executor, { q = '', month, customerId, state, method, service }: OrderFilter): SQL | undefined {
  return and(
    customerId ? eq(orders.customerId, customerId) : undefined,
    state ? eq(orders.state, state) : undefined,
    method ? eq(orders.method, method) : undefined,
    service ? eq(orders.serviceType, service) : undefined,
    month ? inMonth(month) : undefined,
    ...q.split(' ').map((word) => (word ? hasWord(db, word.toLowerCase()) : undefined)),
  )
}

// A month of the shop's own calendar, as '2026-11': that of the payment, like everything in the books. As long as nobody has
// paid, that of the order. As in the index `orders_of_month`.
const inMonth = (month: string): SQL | undefined =>
  and(gte(countedAt, startOfMonth(month)), lt(countedAt, startOfMonth(month, 1)))
const countedAt = sql`coalesce(${orders.paidAt}, ${orders.createdAt})`

// As in the index `orders_search`.
const searched = sql`lower(${orders.number} || ' ' || ${orders.name} || ' ' || coalesce(${orders.email}, '') || ' ' || coalesce(${orders.quoteReference}, ''))`

function hasWord(db: Executor, word: string): SQL | undefined {
  const isPart = sql`${searched} like ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`
  const pence = penceIn(word)
  const receipt = receiptIn(word)
  return or(
    isPart,
    pence === undefined ? undefined : eq(orders.totalPence, pence),
    receipt === undefined ? undefined : exists(hasReceipt(db, receipt)),
  )
}

const hasReceipt = (db: Executor, number: number) =>
  db
    .select({ one: sql`1` })
    .from(receipts)
    .where(and(eq(receipts.orderId, orders.id), eq(receipts.number, number)))

// 'RW-000042', or 'TEST-RW-000042'.
function receiptIn(word: string): number | undefined {
  const [, test, number] = /^(test-)?rw-(\d{1,9})$/.exec(word) ?? []
  if (number === undefined) return undefined
  return test ? testNumber(Number(number)) : Number(number)
}

// '£119', '119', '119.50' or '119,50 €'.
function penceIn(word: string): number | undefined {
  const pounds = /^\p{Sc}?(\d{1,6}(?:[.,]\d{2})?)\p{Sc}?$/u.exec(word)?.[1]?.replace(',', '.')
  return pounds === undefined ? undefined : Math.round(Number(pounds) * 100)
}

const pounds = (pence: number | null | undefined): string =>
  typeof pence === 'number' ? toPounds(pence).toFixed(2) : ''

function labelOf(receipt: ListedOrder['receipt'], credit: CreditNote | undefined): string {
  if (credit) return creditNoteLabel(credit.number)
  return receipt ? receiptLabel(receipt.number) : ''
}

const stateOf = ({ state, isTest }: Order, credit: CreditNote | undefined): string =>
  `${credit ? 'credit note' : state.replaceAll('_', ' ')}${isTest ? ', test mode' : ''}`

// For who keeps the books: orders, then the credit notes of the same time, with what went back. What was never paid has no
// VAT yet.
interface BookLine extends ListedOrder {
  credit?: CreditNote
}

const columnsIn = (sign: string, say: Say): CsvColumn<BookLine>[] => [
  ['Order', ({ order }) => order.number],
  ['Receipt', ({ receipt, credit }) => labelOf(receipt, credit)],
  ['Placed (UTC)', ({ order }) => order.createdAt.toISOString()],
  ['Paid (UTC)', ({ order, credit }) => (credit?.issuedAt ?? order.paidAt)?.toISOString() ?? ''],
  ['State', ({ order, credit }) => stateOf(order, credit)],
  ['Method', ({ order, receipt }) => receipt?.paidBy ?? order.method],
  ['Package', ({ order }) => say(serviceNames[order.serviceType])],
  ['Add-ons', ({ order }) => order.addOns.map((id) => say(addOns[id].name)).join(', ')],
  ['Name', ({ order }) => order.name],
  ['Email', ({ order }) => order.email ?? ''],
  [`Gross ${sign}`, ({ order, credit }) => pounds(credit ? -credit.totalPence : order.totalPence)],
  [`VAT ${sign}`, ({ receipt, credit }) => pounds(credit ? -credit.vatPence : receipt?.vatPence)],
  [
    `Net ${sign}`,
    ({ receipt, credit }) =>
      pounds(credit ? credit.vatPence - credit.totalPence : receipt && receipt.totalPence - receipt.vatPence),
  ],
  ['Card fee', ({ order, credit }) => pounds(credit ? null : order.feePence)],
  ['Fee currency', ({ order }) => order.feeCurrency ?? ''],
  ['VAT rate %', ({ receipt }) => (receipt?.vatNumber ? String(receipt.vatPerMille / 10) : '')],
]

type ExportDeps = Pick<OrderDeps, 'database' | 'readBusiness'>

async function* exportOrders({ database, readBusiness }: ExportDeps, filter: OrderFilter) {
  const { words } = await readBusiness(database)
  // What is withdrawn was never given back.
  const credits = await findCredits(database, filter)
  yield* writeCsv<BookLine>(columnsIn(currencySign(), makeSay(words)), async (last, limit) => {
    if (last?.credit) return []
    const page = await findOrdersBefore(database, filter, { beforeId: last?.order.id, limit })
    const isLast = page.length < limit
    return isLast ? [...page, ...credits] : page
  })
}

const findCredits = (db: Executor, { month, ...filter }: OrderFilter): Promise<BookLine[]> =>
  db
    .select({ order: orders, receipt: receipts, credit: creditNotes })
    .from(creditNotes)
    .innerJoin(orders, eq(orders.id, creditNotes.orderId))
    .innerJoin(receipts, eq(receipts.orderId, orders.id))
    .where(
      and(
        matches(db, filter),
        isCounted(orders.isTest),
        isNull(creditNotes.withdrawnAt),
        month ? gte(creditNotes.issuedAt, startOfMonth(month)) : undefined,
        month ? lt(creditNotes.issuedAt, startOfMonth(month, 1)) : undefined,
      ),
    )
    .orderBy(asc(creditNotes.number))

interface DayRevenue {
  // Of the shop, as the owner counts.
  day: string
  orders: number
  // Less what was given back.
  revenuePence: number
  // Of it, in test mode.
  testPence: number
}

const leftOver = sql`${orders.totalPence} - ${orders.refundedPence}`

// A day without an order may be missing from the answer.
export const sumRevenuePerDay = (db: Executor, fromDay: string, toDay: string): Promise<DayRevenue[]> =>
  db
    .select({
      day: dayOf(orders.paidAt),
      orders: count(),
      revenuePence: sql`sum(${leftOver})`.mapWith(Number),
      testPence: sumOf(leftOver, sql`${orders.isTest}`),
    })
    .from(orders)
    .where(
      and(gte(orders.paidAt, startOfDay(fromDay)), lt(orders.paidAt, startOfDay(toDay, 1)), isCounted(orders.isTest)),
    )
    .groupBy(sql`1`)
    .orderBy(sql`1`)

export const officeListRoutes = (deps: OrderDeps): Route[] => [
  route(listOrders, async ({ query }) => {
    const { page, pageSize, ...filter } = query
    const [found, total] = await Promise.all([
      findOrders(deps.database, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
      countOrders(deps.database, filter),
    ])
    const body = found.map(({ order, receipt }) => presentToOwner(order, receipt ?? undefined))
    return { body, headers: { 'x-total-count': String(total) } }
  }),
  route(sumCall, async ({ query }) => ({ body: await sumOrders(deps.database, query) })),
  fileRoute(exportCall, async ({ query, source, session }) => {
    await recordSecurity(deps, deps.database, { kind: 'orders.exported', source, actor: session?.name })
    return {
      body: { stream: Readable.from(exportOrders(deps, query)), contentType: 'text/csv; charset=utf-8' },
      headers: { 'content-disposition': 'attachment; filename="orders.csv"' },
    }
  }),
]
