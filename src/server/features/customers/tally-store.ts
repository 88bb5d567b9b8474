import { and, asc, eq, gte, sql, sum } from 'drizzle-orm'
import type { ServiceId } from '#src/contracts/catalogue.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { customerTallies, leadDayTallies } from './tables.ts'

// Counting a hundred thousand customers takes a hundred times as long as counting a thousand: the database keeps count.

const leadSum = sql<number>`coalesce(sum(${leadDayTallies.change}), 0)::integer`
const total = sql<number>`coalesce(${sum(customerTallies.change)}, 0)::integer`
// Test submissions are left out of every figure.
const isReal = and(eq(customerTallies.isArchived, false), eq(customerTallies.isTest, false))

export async function countActive(db: Executor, service: ServiceId | undefined): Promise<number> {
  const [row] = await db
    .select({ all: total })
    .from(customerTallies)
    .where(and(eq(customerTallies.isArchived, false), service && eq(customerTallies.serviceType, service)))
  return row?.all ?? 0
}

export async function countArchived(db: Executor): Promise<number> {
  const [row] = await db.select({ all: total }).from(customerTallies).where(eq(customerTallies.isArchived, true))
  return row?.all ?? 0
}

// Active customers by service.
export const countByService = (db: Executor): Promise<{ service: ServiceId; all: number }[]> =>
  db
    .select({ service: customerTallies.serviceType, all: total })
    .from(customerTallies)
    .where(isReal)
    .groupBy(customerTallies.serviceType)

export const countNew = (db: Executor) =>
  db
    .select({ all: total })
    .from(customerTallies)
    .where(and(isReal, eq(customerTallies.status, 'new')))

export async function countDeskLeads(db: Executor, since: Date) {
  const [[row], [today]] = await Promise.all([
    db
      .select({
        all: total,
        fresh: sql<number>`coalesce(sum(change) filter (where ${eq(customerTallies.status, 'new')}), 0)::integer`,
      })
      .from(customerTallies)
      .where(isReal),
    db
      .select({ leads: leadSum })
      .from(leadDayTallies)
      .where(gte(leadDayTallies.day, sql`(${since.toISOString()}::timestamptz at time zone 'Europe/London')::date`)),
  ])
  return { all: row?.all ?? 0, fresh: row?.fresh ?? 0, today: today?.leads ?? 0 }
}

// From a day on, as '2026-11-15'. Days without a lead are not in the answer.
export const countLeadsByDay = (db: Executor, fromDay: string): Promise<{ day: string; leads: number }[]> =>
  db
    .select({ day: leadDayTallies.day, leads: leadSum })
    .from(leadDayTallies)
    .where(gte(leadDayTallies.day, fromDay))
    .groupBy(leadDayTallies.day)
    .orderBy(asc(leadDayTallies.day))

// Two foldings at once take different rows, and a reader sees the rows before or after, never in between.
export async function foldTallies(db: Executor): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from customer_tallies where id in (select id from customer_tallies for update skip locked)
      returning service_type, status, is_archived, is_test, change)
    insert into customer_tallies (service_type, status, is_archived, is_test, change)
    select service_type, status, is_archived, is_test, sum(change) from gone group by 1, 2, 3, 4 having sum(change) <> 0`)
  await db.execute(sql`
    with gone as (
      delete from lead_day_tallies where id in (select id from lead_day_tallies for update skip locked)
      returning day, change)
    insert into lead_day_tallies (day, change) select day, sum(change) from gone group by 1 having sum(change) <> 0`)
}
