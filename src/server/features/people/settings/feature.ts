import * as settings from '#src/contracts/people/settings.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/features/define-feature.ts'
import { settingsRoutes } from './routes.ts'

export { readBusiness, readPrices } from './read-settings.ts'
export { traderLines } from './trader-lines.ts'
export type { FixedSettings } from './settings-deps.ts'

export const settingsFeature = defineFeature({ calls: callsIn(settings), routes: settingsRoutes })
