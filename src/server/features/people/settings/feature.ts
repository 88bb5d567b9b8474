import * as settings from '#src/contracts/people/settings.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/features/define-feature.ts'
import { settingsRoutes } from './routes.ts'

export const settingsFeature = defineFeature({ calls: callsIn(settings), routes: settingsRoutes })
