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
  closeAlert,
  countAlerts,
  findAlerts,
  markAcknowledged,
} from './alerts.ts'
import {
  type SiteRow,
  type CheckState,
  type CheckRow,
  siteChecks,
  siteDays,
  watchedSites,
  type AlertRow,
} from './tables.ts'
import { formatCount, formatDate } from '#src/kit/format-date.ts'
import {
  type SiteCourse,
  type SiteStatus,
  type WebsiteState,
  maxWatchedSites,
  acknowledgeAlert,
  type Alert,
  listAlerts,
  listSiteChecks,
  listWatchedSites,
  readAlertSummary,
  readSiteCourse,
  readWebsiteStatus,
  type SiteCheck,
  unwatchSite as unwatchSiteCall,
  watchSite as watchSiteCall,
} from '#src/contracts/overview/website.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { ReadBusiness } from '#src/server/platform/settings/port.ts'
import { and, asc, count, desc, eq, gte, lt, ne, sql } from 'drizzle-orm'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import { done } from '#src/contracts/call.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'

export interface CheckSitesDeps extends ReportDeps {
  database: Database
  websites: Websites
  // What visitors use, or this process itself while there is no public address.
  ownAddress: () => string
}

// One minute each: two days of them are enough to look closely, the figures of each day tell the rest.
const keepChecksMs = 2 * dayMs
const keepDaysMs = 400 * dayMs

export async function checkSites(deps: CheckSitesDeps): Promise<void> {
  const now = deps.clock.now()
  await keepOwnSite(deps.database, {
    id: newId(now.getTime()),
    createdAt: now,
    url: deps.ownAddress(),
    isOwn: true,
  })
  const sites = await findSites(deps.database)
  const limits = alertLimitsOf(await deps.readBusiness(deps.database))
  await Promise.all(sites.map((site) => checkSite(deps, site, limits)))
  await forgetBefore(deps.database, {
    checks: new Date(now.getTime() - keepChecksMs),
    days: new Date(now.getTime() - keepDaysMs),
  })
  await forgetAlertsBefore(deps.database, new Date(now.getTime() - keepDaysMs))
}

async function checkSite(deps: CheckSitesDeps, site: SiteRow, { slowMs, certificateDays }: AlertLimits): Promise<void> {
  const judgement = judgeVisit(await deps.websites.visit(site.url, { mayBeInternal: site.isOwn }), slowMs)
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
  site: Pick<SiteRow, 'id' | 'url' | 'isOwn'>
  now: Judgement
  // Of the check before; undefined for the first.
  before: CheckState | undefined
  at: Date
  certificateDays: number
}

// One failure may be a hiccup of ours: only the second in a row counts as offline.
export function siteConditions({ site, now, before, at, certificateDays }: Observed): Condition[] {
  const name = site.isOwn ? 'Website' : new URL(site.url).host
  const isDown = now.status === 'offline'
  return [
    {
      incident: `site-offline ${site.id}`,
      holds: isDown ? before === 'offline' || undefined : false,
      severity: 'critical',
      message: `${name} offline, 2 failures in a row`,
      whenOver: (lasted) => `${name} online after ${lasted}`,
    },
    {
      incident: `site-slow ${site.id}`,
      holds: isDown ? undefined : now.status === 'slow',
      severity: 'medium',
      message: `${name} slow: ${formatMs(now.responseMs)}`,
      whenOver: () => `${name} back to normal: ${formatMs(now.responseMs)}`,
    },
    ...certificateConditions({ site, name, endsAt: now.certificateEndsAt, at, certificateDays }),
  ]
}

const formatMs = (ms: number): string => `${formatCount(ms)} ms`

interface Certificate {
  site: Observed['site']
  name: string
  endsAt: Date | null
  at: Date
  certificateDays: number
}

function certificateConditions({ site, name, endsAt, at, certificateDays }: Certificate): Condition[] {
  if (!endsAt) return []
  const leftMs = endsAt.getTime() - at.getTime()
  const message = `${name}: the certificate expires on ${formatDate(endsAt, { day: 'numeric', month: 'long' })}`
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

export async function findSite({ database }: ReadSiteDeps, id: string | undefined): Promise<SiteRow | undefined> {
  const sites = await findSites(database)
  const site = sites.find((one) => (id === undefined ? one.isOwn : one.id === id))
  if (!site && id !== undefined) throw new AppError('not_found', 'This address isn’t being watched.')
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
async function keepOwnSite(db: Executor, site: SiteRow): Promise<void> {
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

const findSites = (db: Executor): Promise<SiteRow[]> =>
  db.select().from(watchedSites).orderBy(desc(watchedSites.isOwn), asc(watchedSites.id))

async function countForeignSites(tx: Transaction): Promise<number> {
  const [row] = await tx.select({ all: count() }).from(watchedSites).where(eq(watchedSites.isOwn, false))
  return row?.all ?? 0
}

// False when it is watched already.
async function insertSite(tx: Transaction, site: SiteRow): Promise<boolean> {
  const added = await tx.insert(watchedSites).values(site).onConflictDoNothing().returning({ id: watchedSites.id })
  return added.length > 0
}

async function deleteForeignSite(tx: Transaction, id: string): Promise<boolean> {
  const gone = await tx
    .delete(watchedSites)
    .where(and(eq(watchedSites.id, id), eq(watchedSites.isOwn, false)))
    .returning({ id: watchedSites.id })
  return gone.length > 0
}

// Holds the site until the transaction ends, so that two checks of one site never judge from the same past.
async function lockSite(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.select({ id: watchedSites.id }).from(watchedSites).where(eq(watchedSites.id, id)).for('update')
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

interface WatchSiteDeps {
  database: Database
  clock: Clock
  websites: Websites
}

async function watchSite(deps: WatchSiteDeps, typed: string): Promise<string> {
  const url = parseAddress(typed)
  if (!(await deps.websites.isPublic(url))) {
    throw new AppError('bad_request', 'Only public addresses can be watched.')
  }
  const now = deps.clock.now()
  const site = { id: newId(now.getTime()), createdAt: now, url, isOwn: false }
  await deps.database.transaction(async (tx) => {
    if ((await countForeignSites(tx)) >= maxWatchedSites) {
      throw new AppError('conflict', `At most ${maxWatchedSites} addresses can be watched.`)
    }
    if (!(await insertSite(tx, site))) throw new AppError('conflict', 'This address is already being watched.')
    await recordAudit(tx, now, [{ actor: 'owner', action: 'site.watched', customerId: null, detail: { url } }])
  })
  return site.id
}

function parseAddress(typed: string): string {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`)
  const isPlain = url && ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password
  if (!isPlain) throw new AppError('bad_request', 'Please enter an address that starts with http:// or https://')
  url.hash = ''
  return url.href
}

async function unwatchSite({ database, clock }: WatchSiteDeps, id: string): Promise<void> {
  const now = clock.now()
  await database.transaction(async (tx) => {
    if (!(await deleteForeignSite(tx, id))) throw new AppError('not_found', 'This address isn’t being watched.')
    for (const kind of ['site-offline', 'site-slow', 'certificate-soon', 'certificate-urgent']) {
      await closeAlert(tx, `${kind} ${id}`, now)
    }
    await recordAudit(tx, now, [{ actor: 'owner', action: 'site.unwatched', customerId: null, detail: { id } }])
  })
}

export type WebsiteDeps = ReadSiteDeps & WatchSiteDeps & { ownAddress: () => string }

export function websiteRoutes(deps: WebsiteDeps): Route[] {
  return [...siteRoutes(deps), ...alertRoutes(deps)]
}

const siteRoutes = (deps: WebsiteDeps): Route[] => [
  route(readWebsiteStatus, async () => {
    const site = await findSite(deps, undefined)
    return { body: site ? await readSiteStatus(deps, site) : unchecked(deps.ownAddress()) }
  }),
  route(listSiteChecks, async ({ query }) => {
    const site = await findSite(deps, query.site)
    const checks = site ? await findChecks(deps.database, site.id, query.limit) : []
    return { body: checks.map(presentCheck) }
  }),
  route(readSiteCourse, async ({ query }) => ({ body: await readCourse(deps, await findSite(deps, query.site)) })),
  route(listWatchedSites, async () => {
    const sites = await findSites(deps.database)
    const read = sites.map(async (site) => ({
      id: site.id,
      isOwn: site.isOwn,
      ...(await readSiteStatus(deps, site)),
    }))
    return { body: await Promise.all(read) }
  }),
  route(watchSiteCall, async ({ body }) => ({ body: { ...done, id: await watchSite(deps, body.url) } })),
  route(unwatchSiteCall, async ({ params }) => {
    await unwatchSite(deps, params.id)
    return { body: done }
  }),
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
