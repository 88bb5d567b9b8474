import { type AlertLimits, alertLimitsOf } from '#src/contracts/overview/alert-limits.ts'
import { newId } from '#src/kit/ids.ts'
import { dayMs } from '#src/kit/time.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { Websites } from '#src/server/platform/websites/port.ts'
import { forgetAlertsBefore } from './alert-store.ts'
import { judgeVisit, siteConditions } from './site-conditions.ts'
import { type ReportDeps, reportConditions } from './report-conditions.ts'
import { findChecks, findSites, forgetBefore, insertCheck, keepOwnSite, lockSite } from './site-store.ts'
import type { SiteRow } from './tables.ts'

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
