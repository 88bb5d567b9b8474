import { and, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AddOnId, ServiceId } from '#src/contracts/catalogue.ts'
import { newId } from '#src/kit/ids.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { findMergedInto } from './customers.sql.ts'
import { customers, quotes } from './tables.ts'

// Who buys, as an order finds them. Archived customers are not found.

export interface Buyer {
  customerId: string
  name: string
  email: string
  source: string
}

export interface QuotedBuyer extends Buyer {
  reference: string
  serviceType: ServiceId
  addOns: AddOnId[]
  isRush: boolean
}

const buyer = { customerId: customers.id, name: customers.name, email: customers.email, source: customers.source }
const isActive = isNull(customers.deletedAt)

export async function findBuyer(db: Executor, customerId: string): Promise<Buyer | undefined> {
  const [found] = await db
    .select(buyer)
    .from(customers)
    .where(and(eq(customers.id, customerId), isActive))
  return found
}

// A lead that an unpaid order made belongs to whoever holds that order's link: an address alone never leads there.
const isMoreThanUnpaid = or(ne(customers.source, 'checkout'), ne(customers.status, 'new'))

export async function findBuyerByEmail(db: Executor, email: string): Promise<Buyer | undefined> {
  const [found] = await db
    .select(buyer)
    .from(customers)
    .where(and(eq(customers.email, email), isActive, isMoreThanUnpaid))
    .orderBy(desc(customers.id))
    .limit(1)
  if (found) return found
  const keptId = await findMergedInto(db, email)
  return keptId ? findBuyer(db, keptId) : undefined
}

export const findQuotedBuyer = (db: Executor, reference: string): Promise<QuotedBuyer | undefined> =>
  findQuoted(db, eq(quotes.reference, reference))

// Of what came to this entry itself: a cookie of it opens nothing that a merge has joined to it.
export const findNewestQuotedBuyer = (db: Executor, entry: string): Promise<QuotedBuyer | undefined> =>
  findQuoted(db, and(eq(quotes.customerId, entry), isNull(quotes.cameTo)))

async function findQuoted(db: Executor, isWanted: SQL | undefined): Promise<QuotedBuyer | undefined> {
  const [found] = await db
    .select({
      ...buyer,
      reference: quotes.reference,
      serviceType: quotes.serviceType,
      addOns: quotes.addOns,
      timeline: quotes.timeline,
    })
    .from(quotes)
    .innerJoin(customers, eq(customers.id, quotes.customerId))
    // Somebody archived may still order what they were quoted.
    .where(and(isWanted, isNull(customers.mergedInto)))
    .orderBy(desc(quotes.id))
    .limit(1)
  if (!found) return undefined
  const { timeline, addOns, ...rest } = found
  return { ...rest, addOns: addOns as AddOnId[], isRush: timeline === 'asap' }
}

// Undefined for that of an archived customer.
export async function findQuote(db: Executor, id: string) {
  const { customerId, cameTo, reference, serviceType } = quotes
  const [found] = await db
    .select({ customerId, cameTo, reference, serviceType })
    .from(quotes)
    .innerJoin(customers, eq(customers.id, quotes.customerId))
    .where(and(eq(quotes.id, id), isActive))
  return found
}

// Of one customer, those that nobody has answered yet.
export async function findUnacknowledgedQuotes(db: Executor, customerId: string): Promise<string[]> {
  const found = await db
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(eq(quotes.customerId, customerId), isNull(quotes.acknowledgedAt)))
  return found.map(({ id }) => id)
}

// For an order of somebody who never asked for a quote.
export async function insertBuyer(
  tx: Transaction,
  now: Date,
  { name, email, serviceType }: { name: string; email: string; serviceType: ServiceId },
): Promise<string> {
  const id = newId(now.getTime())
  await tx.insert(customers).values({
    id,
    createdAt: now,
    name,
    email,
    phone: '',
    businessType: 'other',
    businessName: '',
    company: '',
    serviceType,
    priority: 'standard',
    source: 'checkout',
  })
  return id
}

export const nothingSaid = {
  company: '',
  businessName: '',
  nameToShow: '',
  phoneToShow: '',
  tagline: '',
  callToAction: '',
  site: '',
  handle: '',
  requirements: '',
  marketingChallenges: '',
}

// What a customer said about the film when they asked for the newest quote, if they did.
export const findNewestQuote = (db: Executor, customerId: string): Promise<typeof nothingSaid> =>
  findSaid(db, customerId, eq(quotes.customerId, customers.id))

// What one entry said itself, whatever a merge has joined to it or to what it is part of.
export const findOwnQuote = (db: Executor, entry: string): Promise<typeof nothingSaid> =>
  findSaid(db, entry, sql`coalesce(${quotes.cameTo}, ${quotes.customerId}) = ${customers.id}`)

async function findSaid(db: Executor, customerId: string, isTheirs: SQL): Promise<typeof nothingSaid> {
  const { company, businessName } = customers
  const { nameToShow, phoneToShow, tagline, callToAction, site, handle, requirements, marketingChallenges } = quotes
  const [found] = await db
    .select({
      company,
      businessName,
      nameToShow,
      phoneToShow,
      tagline,
      callToAction,
      site,
      handle,
      requirements,
      marketingChallenges,
    })
    .from(customers)
    .leftJoin(quotes, isTheirs)
    .where(eq(customers.id, customerId))
    .orderBy(desc(quotes.id))
    .limit(1)
  const said = Object.entries(found ?? {}).filter(([, value]) => value !== null)
  return { ...nothingSaid, ...Object.fromEntries(said) }
}
