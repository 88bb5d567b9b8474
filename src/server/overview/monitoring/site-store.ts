import { and, asc, count, desc, eq, gte, lt, ne, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type CheckRow, type SiteRow, siteChecks, siteDays, watchedSites } from './tables.ts'

// The address of the own site follows the configuration.
export async function keepOwnSite(db: Executor, site: SiteRow): Promise<void> {
  await db
    .insert(watchedSites)
    .values(site)
    .onConflictDoUpdate({
      target: watchedSites.isOwn,
      targetWhere: sql`is_own`,
      set: { url: site.url },
      setWhere: ne(watchedSites.url, site.url),
    })
}

export const findSites = (db: Executor): Promise<SiteRow[]> =>
  db.select().from(watchedSites).orderBy(desc(watchedSites.isOwn), asc(watchedSites.id))

export async function countForeignSites(tx: Transaction): Promise<number> {
  const [row] = await tx.select({ all: count() }).from(watchedSites).where(eq(watchedSites.isOwn, false))
  return row?.all ?? 0
}

// False when it is watched already.
export async function insertSite(tx: Transaction, site: SiteRow): Promise<boolean> {
  const added = await tx.insert(watchedSites).values(site).onConflictDoNothing().returning({ id: watchedSites.id })
  return added.length > 0
}

export async function deleteForeignSite(tx: Transaction, id: string): Promise<boolean> {
  const gone = await tx
    .delete(watchedSites)
    .where(and(eq(watchedSites.id, id), eq(watchedSites.isOwn, false)))
    .returning({ id: watchedSites.id })
  return gone.length > 0
}

// Holds the site until the transaction ends, so that two checks of one site never judge from the same past.
export async function lockSite(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.select({ id: watchedSites.id }).from(watchedSites).where(eq(watchedSites.id, id)).for('update')
  return rows.length > 0
}

const dayOf = (at: Date) => sql<string>`(${at.toISOString()}::timestamptz at time zone shop_zone())::date`

// The day is counted with each check: its checks may go, its figures stay.
export async function insertCheck(tx: Transaction, check: CheckRow): Promise<void> {
  const up = check.status === 'offline' ? 0 : 1
  await tx.insert(siteChecks).values(check)
  await tx
    .insert(siteDays)
    .values({ siteId: check.siteId, day: dayOf(check.checkedAt), checks: 1, up })
    .onConflictDoUpdate({
      target: [siteDays.siteId, siteDays.day],
      set: { checks: sql`${siteDays.checks} + 1`, up: sql`${siteDays.up} + ${up}` },
    })
}

export const findChecks = (db: Executor, siteId: string, limit: number): Promise<CheckRow[]> =>
  db
    .select()
    .from(siteChecks)
    .where(eq(siteChecks.siteId, siteId))
    .orderBy(desc(siteChecks.checkedAt), desc(siteChecks.id))
    .limit(limit)

const isUp = ne(siteChecks.status, 'offline')

export async function countChecksSince(db: Executor, siteId: string, since: Date) {
  const [row] = await db
    .select({ checks: count(), up: count(sql`case when ${isUp} then 1 end`) })
    .from(siteChecks)
    .where(and(eq(siteChecks.siteId, siteId), gte(siteChecks.checkedAt, since)))
  return row ?? { checks: 0, up: 0 }
}

export async function countAllChecks(db: Executor, siteId: string): Promise<number> {
  const [row] = await db
    .select({ all: sql<number>`coalesce(sum(${siteDays.checks}), 0)::integer` })
    .from(siteDays)
    .where(eq(siteDays.siteId, siteId))
  return row?.all ?? 0
}

const tenMinutes = sql`date_bin('10 minutes', ${siteChecks.checkedAt}, 'epoch')`

export const findPoints = (db: Executor, siteId: string, since: Date) =>
  db
    .select({
      at: sql<Date>`${tenMinutes}`.mapWith(siteChecks.checkedAt),
      averageMs: sql<number>`coalesce(round(avg(${siteChecks.responseMs}) filter (where ${isUp})), 0)::integer`,
      slowestMs: sql<number>`coalesce(max(${siteChecks.responseMs}) filter (where ${isUp}), 0)::integer`,
      failed: sql<number>`count(*) filter (where not ${isUp})::integer`,
    })
    .from(siteChecks)
    .where(and(eq(siteChecks.siteId, siteId), gte(siteChecks.checkedAt, since)))
    .groupBy(tenMinutes)
    .orderBy(tenMinutes)

export const findDays = (db: Executor, siteId: string, since: Date) =>
  db
    .select({ day: siteDays.day, checks: siteDays.checks, up: siteDays.up })
    .from(siteDays)
    .where(and(eq(siteDays.siteId, siteId), gte(siteDays.day, dayOf(since))))
    .orderBy(asc(siteDays.day))

export async function forgetBefore(db: Executor, { checks, days }: { checks: Date; days: Date }): Promise<void> {
  await db.delete(siteChecks).where(lt(siteChecks.checkedAt, checks))
  await db.delete(siteDays).where(lt(siteDays.day, dayOf(days)))
}
