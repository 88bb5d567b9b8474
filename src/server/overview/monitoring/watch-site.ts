import { maxWatchedSites } from '#src/contracts/overview/website.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { Websites } from '#src/server/platform/websites/port.ts'
import { closeAlert } from './alert-store.ts'
import { countForeignSites, deleteForeignSite, insertSite } from './site-store.ts'

export interface WatchSiteDeps {
  database: Database
  clock: Clock
  websites: Websites
}

export async function watchSite(deps: WatchSiteDeps, typed: string): Promise<string> {
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

export async function unwatchSite({ database, clock }: WatchSiteDeps, id: string): Promise<void> {
  const now = clock.now()
  await database.transaction(async (tx) => {
    if (!(await deleteForeignSite(tx, id))) throw new AppError('not_found', 'This address isn’t being watched.')
    for (const kind of ['site-offline', 'site-slow', 'certificate-soon', 'certificate-urgent']) {
      await closeAlert(tx, `${kind} ${id}`, now)
    }
    await recordAudit(tx, now, [{ actor: 'owner', action: 'site.unwatched', customerId: null, detail: { id } }])
  })
}
