import type { z } from 'zod'
import { done } from '#src/contracts/call.ts'
import { readSiteSettings } from '#src/contracts/sales/site-content.ts'
import { changeSite as changeSiteCall, readSite as readSiteCall } from '#src/contracts/sales/site-content.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { changeSite, readSite } from './change-site.ts'
import type { ContentDeps } from './read-content.ts'

export interface SiteDeps extends ContentDeps {
  readSiteSettings: () => Promise<z.input<typeof readSiteSettings.answer>>
}

export const siteRoutes = (deps: SiteDeps): Route[] => [
  route(readSiteSettings, async () => ({ body: await deps.readSiteSettings() })),
  route(readSiteCall, async () => ({ body: await readSite(deps) })),
  route(changeSiteCall, async ({ body }) => {
    await changeSite(deps, body)
    return { body: done }
  }),
]
