import * as calls from '#src/contracts/people/customers.ts'
import { servicePricePence } from '#src/contracts/prices.ts'
import { sumPence, toPounds } from '#src/kit/money.ts'
import type { PeopleDeps } from '#src/server/people/deps.ts'
import { route, type Route } from '#src/server/platform/http/port.ts'
import { dayOf, type Executor, foldTallies, startOfDay } from '#src/server/platform/database/port.ts'
import { and, count, eq, gte, ne, sql, sum } from 'drizzle-orm'
import type { ServiceId } from '#src/contracts/catalogue.ts'
import type { LeadFilter } from './lists.sql.ts'
import { customers, customerTallies } from './tables.ts'

async function readCustomerFigures({ database, readPrices }: PeopleDeps) {
  const [prices, active, archived, services] = await Promise.all([
    readPrices(database),
    countActive(database),
    countArchived(database),
    countByService(database),
  ])
  const potentialPence = sumPence(services.map(({ service, all }) => all * servicePricePence(prices, 'terms', service)))
  const paying = services.reduce((sum, { all }) => sum + all, 0)
  return { active, archived, paying, revenuePotential: toPounds(potentialPence) }
}

// Counting a hundred thousand customers takes a hundred times as long as counting a thousand, and every list of them shows
// how many there are: the database keeps count.

const total = sql<number>`coalesce(${sum(customerTallies.change)}, 0)::integer`
// Test submissions are left out of every figure.
const isReal = and(eq(customerTallies.isArchived, false), eq(customerTallies.isTest, false))

export async function countActive(
  db: Executor,
  { service, status }: Pick<LeadFilter, 'service' | 'status'> = {},
): Promise<number> {
  const [row] = await db
    .select({ all: total })
    .from(customerTallies)
    .where(
      and(
        eq(customerTallies.isArchived, false),
        service && eq(customerTallies.serviceType, service),
        status && eq(customerTallies.status, status),
      ),
    )
  return row?.all ?? 0
}

export async function countArchived(db: Executor): Promise<number> {
  const [row] = await db.select({ all: total }).from(customerTallies).where(eq(customerTallies.isArchived, true))
  return row?.all ?? 0
}

// Active customers by service.
const countByService = (db: Executor): Promise<{ service: ServiceId; all: number }[]> =>
  db
    .select({ service: customerTallies.serviceType, all: total })
    .from(customerTallies)
    .where(isReal)
    .groupBy(customerTallies.serviceType)

export async function countDeskLeads(db: Executor, today: string) {
  const [[row], days] = await Promise.all([
    db
      .select({
        all: total,
        fresh: sql<number>`coalesce(sum(change) filter (where ${eq(customerTallies.status, 'new')}), 0)::integer`,
      })
      .from(customerTallies)
      .where(isReal),
    countLeadsByDay(db, today),
  ])
  return { all: row?.all ?? 0, fresh: row?.fresh ?? 0, today: sumOf(days) }
}

const sumOf = (days: { leads: number }[]): number => days.reduce((all, { leads }) => all + leads, 0)

// From a day of the shop on, as '2026-11-15'. Days without a lead are not in the answer.
export const countLeadsByDay = (db: Executor, fromDay: string): Promise<{ day: string; leads: number }[]> =>
  db
    .select({ day: dayOf(customers.createdAt), leads: count() })
    .from(customers)
    .where(and(gte(customers.createdAt, startOfDay(fromDay)), ne(customers.source, 'test')))
    .groupBy(sql`1`)
    .orderBy(sql`1`)

// By the clock: many small changes become one row.
export const foldCustomers = ({ database }: Pick<PeopleDeps, 'database'>): Promise<void> =>
  foldTallies(database, customerTallies, ['change'])

export const figureRoutes = (deps: PeopleDeps): Route[] => [
  route(calls.readCustomerFigures, async () => ({ body: await readCustomerFigures(deps) })),
]
