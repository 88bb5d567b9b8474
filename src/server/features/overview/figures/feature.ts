import * as figures from '#src/contracts/overview/figures.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/features/define-feature.ts'
import { figureRoutes } from './routes.ts'

export const figuresFeature = defineFeature({ calls: callsIn(figures), routes: figureRoutes })
