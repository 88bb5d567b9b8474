import { callsIn } from '#src/contracts/call.ts'
import * as siteContent from '#src/contracts/sales/site-content.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { siteRoutes } from './content.ts'

export { contactOf, readContent, readContentVersion, isLaunched, rebuildPages } from './content.ts'

export const siteFeature = defineFeature({ calls: callsIn(siteContent), routes: siteRoutes })
