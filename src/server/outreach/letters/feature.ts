import * as letters from '#src/contracts/outreach/letters.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { outreachRoutes } from './routes.ts'

export const lettersFeature = defineFeature({ calls: callsIn(letters), routes: outreachRoutes })
