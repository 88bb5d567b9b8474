import { type AlertLimits, alertLimitsOf } from '#src/contracts/overview/alert-limits.ts'
import { newId } from '#src/kit/ids.ts'
import { dayMs, minuteMs } from '#src/kit/time.ts'
import type { Database, Executor, Transaction } from '#src/server/platform/database/port.ts'
import type { Websites, Visit } from '#src/server/platform/websites/port.ts'
import {
  forgetAlertsBefore,
  type ReportDeps,
  reportConditions,
  type Condition,
  countAlerts,
  findAlerts,
  markAcknowledged,
} from './alerts.ts'
import { type SiteRow, type CheckState, type CheckRow, siteChecks, siteDays, ownSite, type AlertRow } from './tables.ts'
import { formatCount, formatDate } from '#src/kit/format-date.ts'
import {
  type SiteCourse,
  type SiteStatus,
  type WebsiteState,
  acknowledgeAlert,
  type Alert,
  listAlerts,
  listSiteChecks,
  readAlertSummary,
  readSiteCourse,
  readWebsiteStatus,
  type SiteCheck,
} from '#src/contracts/overview/website.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { ReadBusiness } from '#src/server/platform/settings/port.ts'
import { and, asc, count, desc, eq, gte, lt, ne, sql } from 'drizzle-orm'
import { done } from '#src/contracts/call.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'

export interface CheckWebsiteDeps extends ReportDeps {
  database: Database
  websites: Websites
  // What visitors use, or this process itself while there is no public address.
  ownAddress: () => string
}

// One minute each: two days of them are enough to look closely, the figures of each day tell the rest.
const keepChecksMs = 2 * dayMs
const keepDaysMs = 400 * dayMs

export async function checkWebsite(deps: CheckWebsiteDeps): Promise<void> {
  const now = deps.clock.now()
  await keepOwnSite(deps.database, { id: newId(now.getTime()), createdAt: now, url: deps.ownAddress() })
  const site = await findSite(deps.database)
  if (site) await checkSite(deps, site, alertLimitsOf(await deps.readBusiness(deps.database)))
  await forgetBefore(deps.database, {
    checks: new Date(now.getTime() - keepChecksMs),
    days: new Date(now.getTime() - keepDaysMs),
  })
  await forgetAlertsBefore(deps.database, new Date(now.getTime() - keepDaysMs))
}

async function checkSite(
  deps: CheckWebsiteDeps,
  site: SiteRow,
  { slowMs, certificateDays }: AlertLimits,
): Promise<void> {
  const judgement = judgeVisit(await deps.websites.visit(site.url), slowMs)
  const at = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    if (!(await lockSite(tx, site.id))) return
    const [last] = await findChecks(tx, site.id, 1)
    await insertCheck(tx, { id: newId(at.getTime()), siteId: site.id, checkedAt: at, ...judgement })
    const observed = { site, now: judgement, before: last?.status, at, certificateDays }
    await reportConditions(deps, tx, siteConditions(observed))
  })
}

export type Judgement = Pick<CheckRow, 'status' | 'responseMs' | 'reason' | 'certificateEndsAt'>

export function judgeVisit(visit: Visit, slowMs: number): Judgement {
  const { responseMs } = visit
  if (visit.kind === 'failed') return { status: 'offline', responseMs, reason: visit.reason, certificateEndsAt: null }
  const certificateEndsAt = visit.certificateEndsAt ?? null
  if (visit.status >= 400) {
    return { status: 'offline', responseMs, reason: `The server answered ${visit.status}.`, certificateEndsAt }
  }
  return { status: responseMs > slowMs ? 'slow' : 'online', responseMs, reason: null, certificateEndsAt }
}

const urgentMs = 3 * dayMs

interface Observed {
  site: Pick<SiteRow, 'id'>
  now: Judgement
  // Of the check before; undefined for the first.
  before: CheckState | undefined
  at: Date
  certificateDays: number
}

// One failure may be a hiccup of ours: only the second in a row counts as offline.
export function siteConditions({ site, now, before, at, certificateDays }: Observed): Condition[] {
  const isDown = now.status === 'offline'
  return [
    {
      incident: `site-offline ${site.id}`,
      holds: isDown ? before === 'offline' || undefined : false,
      severity: 'critical',
      message: 'Website offline, 2 failures in a row',
      whenOver: (lasted) => `Website online after ${lasted}`,
    },
    {
      incident: `site-slow ${site.id}`,
      holds: isDown ? undefined : now.status === 'slow',
      severity: 'medium',
      message: `Website slow: ${formatMs(now.responseMs)}`,
      whenOver: () => `Website back to normal: ${formatMs(now.responseMs)}`,
    },
    ...certificateConditions({ site, endsAt: now.certificateEndsAt, at, certificateDays }),
  ]
}

const formatMs = (ms: number): string => `${formatCount(ms)} ms`

interface Certificate {
  site: Observed['site']
  endsAt: Date | null
  at: Date
  certificateDays: number
}

function certificateConditions({ site, endsAt, at, certificateDays }: Certificate): Condition[] {
  if (!endsAt) return []
  const leftMs = endsAt.getTime() - at.getTime()
  const message = `Website: the certificate expires on ${formatDate(endsAt, { day: 'numeric', month: 'long' })}`
  return [
    { incident: `certificate-soon ${site.id}`, holds: leftMs < certificateDays * dayMs, severity: 'medium', message },
    { incident: `certificate-urgent ${site.id}`, holds: leftMs < urgentMs, severity: 'high', message },
  ]
}

interface ReadSiteDeps {
  database: Database
  clock: Clock
  readBusiness: ReadBusiness
}

// Without a check for this long nobody can say how the site is.
const staleMs = 5 * minuteMs
const shownDays = 90

// Undefined before the first check.
export async function findSite(db: Executor): Promise<SiteRow | undefined> {
  const [site] = await db.select().from(ownSite)
  return site
}

export async function readSiteStatus({ database, clock }: ReadSiteDeps, site: SiteRow): Promise<SiteStatus> {
  const now = clock.now()
  const [[last, before], today, totalChecks] = await Promise.all([
    findChecks(database, site.id, 2),
    countChecksSince(database, site.id, new Date(now.getTime() - dayMs)),
    countAllChecks(database, site.id),
  ])
  const status = stateOf(now, last, before)
  return {
    status,
    isOnline: status === 'online' || status === 'slow',
    responseTime: last?.responseMs ?? null,
    uptime24h: today.checks === 0 ? null : Math.floor((today.up / today.checks) * 1_000) / 10,
    totalChecks,
    url: site.url,
    checkedAt: last?.checkedAt.toISOString() ?? null,
    certificateEndsAt: last?.certificateEndsAt?.toISOString() ?? null,
  }
}

// A single failure is not offline yet: what was true before still counts.
function stateOf(now: Date, last: CheckRow | undefined, before: CheckRow | undefined): WebsiteState {
  if (!last || now.getTime() - last.checkedAt.getTime() > staleMs) return 'unknown'
  if (last.status !== 'offline') return last.status
  return before?.status ?? 'unknown'
}

export async function readCourse(
  { database, clock, readBusiness }: ReadSiteDeps,
  site: SiteRow | undefined,
): Promise<SiteCourse> {
  const { slowMs } = alertLimitsOf(await readBusiness(database))
  if (!site) return { slowMs, points: [], days: [] }
  const nowMs = clock.now().getTime()
  const [points, days] = await Promise.all([
    findPoints(database, site.id, new Date(nowMs - dayMs)),
    findDays(database, site.id, new Date(nowMs - (shownDays - 1) * dayMs)),
  ])
  return { slowMs, points: points.map((point) => ({ ...point, at: point.at.toISOString() })), days }
}

// The address of the own site follows the configuration.
async function keepOwnSite(db: Executor, site: Omit<SiteRow, 'isOnly'>): Promise<void> {
  await db
    .insert(ownSite)
    .values(site)
    .onConflictDoUpdate({ target: ownSite.isOnly, set: { url: site.url }, setWhere: ne(ownSite.url, site.url) })
}

// Holds the site until the transaction ends, so that two checks of one site never judge from the same past.
async function lockSite(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.select({ id: ownSite.id }).from(ownSite).where(eq(ownSite.id, id)).for('update')
  return rows.length > 0
}

const dayOf = (at: Date) => sql<string>`(${at.toISOString()}::timestamptz at time zone shop_zone())::date`

// The day is counted with each check: its checks may go, its figures stay.
async function insertCheck(tx: Transaction, check: CheckRow): Promise<void> {
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

const findChecks = (db: Executor, siteId: string, limit: number): Promise<CheckRow[]> =>
  db
    .select()
    .from(siteChecks)
    .where(eq(siteChecks.siteId, siteId))
    .orderBy(desc(siteChecks.checkedAt), desc(siteChecks.id))
    .limit(limit)

const isUp = ne(siteChecks.status, 'offline')

async function countChecksSince(db: Executor, siteId: string, since: Date) {
  const [row] = await db
    .select({ checks: count(), up: count(sql`case when ${isUp} then 1 end`) })
    .from(siteChecks)
    .where(and(eq(siteChecks.siteId, siteId), gte(siteChecks.checkedAt, since)))
  return row ?? { checks: 0, up: 0 }
}

async function countAllChecks(db: Executor, siteId: string): Promise<number> {
  const [row] = await db
    .select({ all: sql<number>`coalesce(sum(${siteDays.checks}), 0)::integer` })
    .from(siteDays)
    .where(eq(siteDays.siteId, siteId))
  return row?.all ?? 0
}

const tenMinutes = sql`date_bin('10 minutes', ${siteChecks.checkedAt}, 'epoch')`

const findPoints = (db: Executor, siteId: string, since: Date) =>
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

const findDays = (db: Executor, siteId: string, since: Date) =>
  db
    .select({ day: siteDays.day, checks: siteDays.checks, up: siteDays.up })
    .from(siteDays)
    .where(and(eq(siteDays.siteId, siteId), gte(siteDays.day, dayOf(since))))
    .orderBy(asc(siteDays.day))

async function forgetBefore(db: Executor, { checks, days }: { checks: Date; days: Date }): Promise<void> {
  await db.delete(siteChecks).where(lt(siteChecks.checkedAt, checks))
  await db.delete(siteDays).where(lt(siteDays.day, dayOf(days)))
}

export type WebsiteDeps = ReadSiteDeps & { ownAddress: () => string }

export function websiteRoutes(deps: WebsiteDeps): Route[] {
  return [...siteRoutes(deps), ...alertRoutes(deps)]
}

const siteRoutes = (deps: WebsiteDeps): Route[] => [
  route(readWebsiteStatus, async () => {
    const site = await findSite(deps.database)
    return { body: site ? await readSiteStatus(deps, site) : unchecked(deps.ownAddress()) }
  }),
  route(listSiteChecks, async ({ query }) => {
    const site = await findSite(deps.database)
    const checks = site ? await findChecks(deps.database, site.id, query.limit) : []
    return { body: checks.map(presentCheck) }
  }),
  route(readSiteCourse, async () => ({ body: await readCourse(deps, await findSite(deps.database)) })),
]

const alertRoutes = ({ database, clock }: WebsiteDeps): Route[] => [
  route(listAlerts, async ({ query: { page, pageSize } }) => {
    const [rows, { total }] = await Promise.all([
      findAlerts(database, { limit: pageSize, offset: (page - 1) * pageSize }),
      countAlerts(database),
    ])
    return { body: rows.map(presentAlert), headers: { 'x-total-count': String(total) } }
  }),
  route(readAlertSummary, async () => ({ body: await countAlerts(database) })),
  route(acknowledgeAlert, async ({ params }) => {
    const isKnown = await markAcknowledged(database, params.id, clock.now())
    if (!isKnown) throw new AppError('not_found', 'This alert doesn’t exist.')
    return { body: done }
  }),
]

// Before the first minute is over.
const unchecked = (url: string) => ({
  status: 'unknown' as const,
  isOnline: false,
  responseTime: null,
  uptime24h: null,
  totalChecks: 0,
  url,
  checkedAt: null,
  certificateEndsAt: null,
})

function presentCheck({ id, status, responseMs, checkedAt, reason }: CheckRow): SiteCheck {
  return {
    id,
    isUp: status !== 'offline',
    status,
    responseTime: responseMs,
    checkedAt: checkedAt.toISOString(),
    reason,
  }
}

function presentAlert({ id, message, severity, createdAt, acknowledgedAt, resolvedAt }: AlertRow): Alert {
  return {
    id,
    message,
    severity,
    timestamp: createdAt.toISOString(),
    acknowledged: acknowledgedAt !== null,
    resolvedAt: resolvedAt?.toISOString() ?? null,
  }
}
