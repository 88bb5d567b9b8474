import * as letters from '#src/contracts/outreach/letters.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import type { SendDeps } from '#src/server/people/emails/feature.ts'
import { templateRoutes } from './templates.ts'
import { writingRoutes } from './write-to-customer.ts'

export const lettersFeature = defineFeature({
  calls: callsIn(letters),
  routes: (deps: SendDeps) => [...templateRoutes(deps), ...writingRoutes(deps)],
})
