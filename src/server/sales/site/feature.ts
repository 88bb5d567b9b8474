import * as siteContent from '#src/contracts/sales/site-content.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { siteRoutes } from './routes.ts'

export { contactOf } from './contact-of.ts'
export { readContent, readContentVersion } from './read-content.ts'
export { isLaunched, noteContentChange } from './store.ts'

export const siteFeature = defineFeature({ calls: callsIn(siteContent), routes: siteRoutes })
