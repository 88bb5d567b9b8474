import * as brandCalls from '#src/contracts/people/brand-calls.ts'
import * as settings from '#src/contracts/people/settings.ts'
import * as settingsFile from '#src/contracts/people/settings-file.ts'
import * as words from '#src/contracts/people/words.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { type LogoDeps, brandRoutes } from './brand.ts'
import { type AccountDeps, paymentAccountRoutes } from './payment-account.ts'
import { fileRoutes } from './settings-file.ts'
import { settingsRoutes } from './settings.ts'
import { wordsRoutes } from './words.ts'

export { readBrandLogo } from './brand.ts'
export { findFormerSettings, findUnknownZone } from './settings.ts'

export const settingsFeature = defineFeature({
  calls: callsIn(settings, settingsFile, words, brandCalls),
  routes: (deps: LogoDeps & AccountDeps) => [
    ...settingsRoutes(deps),
    ...wordsRoutes(deps),
    ...brandRoutes(deps),
    ...paymentAccountRoutes(deps),
    ...fileRoutes(deps),
  ],
})
