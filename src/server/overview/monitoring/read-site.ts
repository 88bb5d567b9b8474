import { alertLimitsOf } from '#src/contracts/overview/alert-limits.ts'
import type { SiteCourse, SiteStatus, WebsiteState } from '#src/contracts/overview/website.ts'
import { AppError } from '#src/kit/app-error.ts'
import { dayMs, minuteMs } from '#src/kit/time.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { ReadBusiness } from '#src/server/platform/settings/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { countAllChecks, countChecksSince, findChecks, findDays, findPoints, findSites } from './site-store.ts'
import type { CheckRow, SiteRow } from './tables.ts'

export interface ReadSiteDeps {
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
