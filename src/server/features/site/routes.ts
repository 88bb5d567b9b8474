import type { z } from 'zod'
import { readSiteSettings } from '#src/contracts/checkout.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'

export interface SiteDeps {
  siteSettings: z.input<typeof readSiteSettings.answer>
}

export const siteRoutes = ({ siteSettings }: SiteDeps): Route[] => [
  route(readSiteSettings, async () => ({ body: siteSettings })),
]
