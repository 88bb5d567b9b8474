import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  lt,
  lte,
  type SQL,
  sql,
  arrayContains,
  gte,
  isNull,
  like,
  ne,
} from 'drizzle-orm'
import type { CustomerSort, CustomerFilter } from '#src/contracts/people/customer-filter.ts'
import { maxCountedMatches, type Customer } from '#src/contracts/people/customers.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import {
  customerColumns,
  type CustomerRow,
  customerNotes,
  customers,
  type NoteRow,
  type QuoteRow,
  quotes,
} from './tables.ts'
import type { ServiceId } from '#src/contracts/catalogue.ts'
import { lowestIdAt } from '#src/kit/ids.ts'
import { addDays, shopMoment } from '#src/kit/shop-time.ts'

// Everybody who fits the words, as part of another question.
export const findCustomerIds = (db: Executor, q: string) =>
  db
    .select({ id: customers.id })
    .from(customers)
    .where(and(...wordsOf(q).map((word) => contains(word))))

interface Slice {
  limit: number
  offset: number
}

export interface StoredLead {
  customer: CustomerRow
  quote: QuoteRow | undefined
  notes: NoteRow[]
}

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

export interface LeadFilter {
  words: string[]
  service?: ServiceId | undefined
  status?: Customer['status'] | undefined
  priority?: Customer['priority'] | undefined
  tag: string
  source: string
  from: string
  to: string
}

export const readFilter = ({ q, service, status, priority, ...rest }: CustomerFilter): LeadFilter => ({
  ...rest,
  words: wordsOf(q),
  service: service === 'all' ? undefined : service,
  status: status === 'all' ? undefined : status,
  priority: priority === 'all' ? undefined : priority,
})

const wordsOf = (q: string): string[] => q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8)

const contains = (word: string): SQL => like(customers.search, `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)

// The database keeps count of these; any others are counted as far as they are shown.
export const isCounted = ({ words, priority, tag, source, from, to }: LeadFilter): boolean =>
  words.length === 0 && !priority && !tag && !source && !from && !to

function matches({ words, service, status, priority, tag, source, from, to }: LeadFilter): SQL | undefined {
  const found = words.map(contains)
  return and(
    isNull(customers.deletedAt),
    service && eq(customers.serviceType, service),
    status && eq(customers.status, status),
    priority && eq(customers.priority, priority),
    tag ? and(arrayContains(customers.tags, [tag]), ne(customers.tags, sql`'{}'`)) : undefined,
    source ? eq(customers.source, source) : undefined,
    // Ids are in the order of time, so the index that sorts also narrows.
    from ? gte(customers.id, lowestIdAt(shopMoment(from).getTime())) : undefined,
    to ? lt(customers.id, lowestIdAt(shopMoment(addDays(to, 1)).getTime())) : undefined,
    ...found,
  )
}

// More than a person would choose from.
const maxMarks = 200

export async function findMarks(db: Executor): Promise<{ tags: string[]; sources: string[] }> {
  const [tags, sources] = await Promise.all([
    db.execute<{ mark: string }>(sql`select distinct unnest(tags) as mark from customers
      where deleted_at is null and tags <> '{}' order by mark limit ${maxMarks}`),
    // From one source to the next in the index: reading every customer for a handful of words would take too long.
    db.execute<{ mark: string }>(sql`with recursive next (mark) as (
        (select source from customers where deleted_at is null order by source limit 1)
        union all
        select (select source from customers where deleted_at is null and source > mark order by source limit 1)
        from next where mark is not null
      ) select mark from next where mark is not null limit ${maxMarks}`),
  ])
  return { tags: tags.rows.map(({ mark }) => mark), sources: sources.rows.map(({ mark }) => mark) }
}
