import { done } from '#src/contracts/call.ts'
import {
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
import { type Route, route } from '#src/server/platform/http/port.ts'
import { countAlerts, findAlerts, markAcknowledged } from './alert-store.ts'
import { findSite, readCourse, type ReadSiteDeps, readSiteStatus } from './read-site.ts'
import { findChecks, findSites } from './site-store.ts'
import type { AlertRow, CheckRow } from './tables.ts'
import { unwatchSite, watchSite, type WatchSiteDeps } from './watch-site.ts'

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
