import { and, count, desc, eq, getTableColumns, gte, inArray, isNull, like, ne, type SQL, sql } from 'drizzle-orm'
import type { ServiceId } from '#src/contracts/catalogue.ts'
import { type Customer, mostCountedMatches } from '#src/contracts/customers.ts'
import { type Executor, insertTogether, rowsFor, type Transaction } from '#src/server/platform/database/port.ts'
import { type CustomerRow, customerNotes, customers, type NoteRow, type QuoteRow, quotes } from './tables.ts'

export interface Lead {
  customer: Omit<CustomerRow, 'lastEmailAt' | 'deletedAt'>
  quote: QuoteRow
  note: NoteRow | undefined
}

export const insertLeads = (tx: Transaction, leads: Lead[]): Promise<void> =>
  insertTogether(tx, [
    rowsFor(
      customers,
      leads.map(({ customer }) => customer),
    ),
    rowsFor(
      quotes,
      leads.map(({ quote }) => quote),
    ),
    rowsFor(
      customerNotes,
      leads.flatMap(({ note }) => note ?? []),
    ),
  ])

// The quote that an earlier attempt at the same submission made.
export async function findSubmission(db: Executor, submissionId: string): Promise<QuoteRow | undefined> {
  const [quote] = await db.select().from(quotes).where(eq(quotes.submissionId, submissionId))
  return quote
}

// Holds the customer until the transaction ends. False when there is none, or it is archived.
export async function lockCustomer(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, id), isNull(customers.deletedAt)))
    .for('update')
  return rows.length > 0
}

// Where a customer stands. Nobody goes back: a late or repeated event never turns a delivered order into a paid one.
const progress = ['new', 'quoted', 'paid', 'in_production', 'delivered'] as const
type Progress = (typeof progress)[number]

// False when there is no such customer or it already stands there or further on.
export async function advanceCustomer(tx: Transaction, id: string, status: Progress): Promise<boolean> {
  const earlier: Customer['status'][] = ['unsubscribed', ...progress.slice(0, progress.indexOf(status))]
  const rows = await tx
    .update(customers)
    .set({ status })
    .where(and(eq(customers.id, id), inArray(customers.status, earlier)))
    .returning({ id: customers.id })
  return rows.length > 0
}

export interface LeadFilter {
  words: string[]
  service: ServiceId | undefined
}

export async function countLeads(db: Executor, filter: LeadFilter): Promise<number> {
  const found = db.select({ one: sql`1` }).from(customers).where(matches(filter))
  const counted = (filter.words.length > 0 ? found.limit(mostCountedMatches) : found.$dynamic()).as('counted')
  const [row] = await db.select({ all: count() }).from(counted)
  return row?.all ?? 0
}

const { search: _search, ...customerColumns } = getTableColumns(customers)

export async function findLeads(
  db: Executor,
  filter: LeadFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const page = await db
    .select(customerColumns)
    .from(customers)
    .where(matches(filter))
    .orderBy(desc(customers.id))
    .limit(limit)
    .offset(offset)
  if (page.length === 0) return []
  const ids = page.map(({ id }) => id)
  const [quotesFound, notesFound] = await Promise.all([newestQuotes(db, ids), notesOf(db, ids)])
  return page.map((customer) => ({
    customer,
    quote: quotesFound.find(({ customerId }) => customerId === customer.id),
    notes: notesFound.filter(({ customerId }) => customerId === customer.id),
  }))
}

const newestQuotes = (db: Executor, ids: string[]): Promise<QuoteRow[]> =>
  db.select().from(quotes).where(inArray(quotes.customerId, ids)).orderBy(desc(quotes.createdAt))

const notesOf = (db: Executor, ids: string[]): Promise<NoteRow[]> =>
  db.select().from(customerNotes).where(inArray(customerNotes.customerId, ids)).orderBy(desc(customerNotes.createdAt))

function matches({ words, service }: LeadFilter): SQL | undefined {
  const found = words.map((word) => like(customers.search, `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`))
  return and(isNull(customers.deletedAt), service && eq(customers.serviceType, service), ...found)
}

// Test submissions are left out of every figure.
export async function countDeskLeads(db: Executor, since: Date) {
  const [row] = await db
    .select({
      all: count(),
      fresh: count(sql`case when ${eq(customers.status, 'new')} then 1 end`),
      today: count(sql`case when ${gte(customers.createdAt, since)} then 1 end`),
    })
    .from(customers)
    .where(and(isNull(customers.deletedAt), ne(customers.source, 'test')))
  return row ?? { all: 0, fresh: 0, today: 0 }
}
