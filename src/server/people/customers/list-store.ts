import {
  and,
  asc,
  type Column,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  lt,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { CustomerSort } from '#src/contracts/people/customer-filter.ts'
import { maxCountedMatches } from '#src/contracts/people/customers.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { contains, type LeadFilter, matches, wordsOf } from './lead-filter.ts'
import {
  customerColumns,
  type CustomerRow,
  customerNotes,
  customers,
  type NoteRow,
  type QuoteRow,
  quotes,
} from './tables.ts'

// Everybody who fits the words, as part of another question.
export const findCustomerIds = (db: Executor, q: string) =>
  db
    .select({ id: customers.id })
    .from(customers)
    .where(and(...wordsOf(q).map((word) => contains(word))))

export interface Slice {
  limit: number
  offset: number
}

export interface StoredLead {
  customer: CustomerRow
  quote: QuoteRow | undefined
  notes: NoteRow[]
}

// For a query of another feature: where the customer in this column came from.
export const sourceOfCustomer = (customerId: Column): SQL =>
  sql`(select ${customers.source} from ${customers} where ${customers.id} = ${customerId})`

// On a card nobody reads more; a customer with ten thousand notes must not slow the list.
const maxNotes = 20

export async function countMatches(db: Executor, filter: LeadFilter): Promise<number> {
  const found = db.select({ one: sql`1` }).from(customers).where(matches(filter)).limit(maxCountedMatches)
  const { rows } = await db.execute<{ all: number }>(sql`select count(*)::integer as all from (${found}) as counted`)
  return rows[0]?.all ?? 0
}

const orders: Record<CustomerSort, SQL[]> = {
  newest: [desc(customers.id)],
  oldest: [asc(customers.id)],
  name: [sql`lower(${customers.name})`, desc(customers.id)],
}

export const findLeads = (
  db: Executor,
  filter: LeadFilter,
  { sort, ...slice }: Slice & { sort: CustomerSort },
): Promise<StoredLead[]> => findPage(db, matches(filter), { ...slice, order: orders[sort] })

export const findArchived = (db: Executor, slice: Slice): Promise<StoredLead[]> =>
  findPage(db, isNotNull(customers.deletedAt), { ...slice, order: [desc(customers.deletedAt), desc(customers.id)] })

export async function findLead(db: Executor, id: string): Promise<StoredLead | undefined> {
  const [lead] = await findPage(db, eq(customers.id, id), { limit: 1, offset: 0, order: [asc(customers.id)] })
  return lead
}

// Those that come after a customer in the order of the list: for going through all of them in pages.
export const findLeadsAfter = (
  db: Executor,
  filter: LeadFilter,
  { afterId, limit }: { afterId: string | undefined; limit: number },
): Promise<StoredLead[]> =>
  findPage(db, and(matches(filter), afterId ? lt(customers.id, afterId) : undefined), {
    limit,
    offset: 0,
    order: [desc(customers.id)],
  })

// The ids first, from an index alone: what is skipped on the way to a far page is never read from the table.
async function findPage(db: Executor, condition: SQL | undefined, { limit, offset, order }: Slice & { order: SQL[] }) {
  const chosen = db
    .select({ id: customers.id })
    .from(customers)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('chosen')
  const page = await db
    .select(customerColumns)
    .from(customers)
    .innerJoin(chosen, eq(chosen.id, customers.id))
    .orderBy(...order)
  return joinDetails(db, page)
}

async function joinDetails(db: Executor, page: CustomerRow[]): Promise<StoredLead[]> {
  if (page.length === 0) return []
  const ids = page.map(({ id }) => id)
  const [quotesFound, notesFound] = await Promise.all([newestQuotes(db, ids), newestNotes(db, ids)])
  const quotesBy = Map.groupBy(quotesFound, ({ customerId }) => customerId)
  const notesBy = Map.groupBy(notesFound, ({ customerId }) => customerId)
  return page.map((customer) => ({
    customer,
    quote: quotesBy.get(customer.id)?.[0],
    notes: notesBy.get(customer.id) ?? [],
  }))
}

const newestQuotes = (db: Executor, ids: string[]): Promise<QuoteRow[]> =>
  db.select().from(quotes).where(inArray(quotes.customerId, ids)).orderBy(desc(quotes.createdAt))

async function newestNotes(db: Executor, ids: string[]): Promise<NoteRow[]> {
  const numbered = db
    .select({
      ...getTableColumns(customerNotes),
      place: sql<number>`row_number() over (partition by customer_id order by created_at desc, id desc)`.as('place'),
    })
    .from(customerNotes)
    .where(inArray(customerNotes.customerId, ids))
    .as('numbered')
  const rows = await db.select().from(numbered).where(lte(numbered.place, maxNotes)).orderBy(asc(numbered.place))
  return rows.map(({ place: _place, ...note }) => note)
}

export const findQuotesOf = (db: Executor, customerId: string, limit: number): Promise<QuoteRow[]> =>
  db.select().from(quotes).where(eq(quotes.customerId, customerId)).orderBy(desc(quotes.createdAt)).limit(limit)

export const findNotesOf = (db: Executor, customerId: string, limit: number): Promise<NoteRow[]> =>
  db
    .select()
    .from(customerNotes)
    .where(eq(customerNotes.customerId, customerId))
    .orderBy(desc(customerNotes.createdAt), desc(customerNotes.id))
    .limit(limit)
