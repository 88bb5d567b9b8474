import * as brandCalls from '#src/contracts/people/brand-calls.ts'
import * as settings from '#src/contracts/people/settings.ts'
import * as settingsFile from '#src/contracts/people/settings-file.ts'
import * as words from '#src/contracts/people/words.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { settingsRoutes } from './routes.ts'

export { readBrandLogo } from './brand-logo.ts'
export { findFormerSettings, findUnknownZone } from './store.ts'

export const settingsFeature = defineFeature({
  calls: callsIn(settings, settingsFile, words, brandCalls),
  routes: settingsRoutes,
})
