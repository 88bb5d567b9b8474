import { callsIn } from '#src/contracts/call.ts'
import * as figures from '#src/contracts/overview/figures.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { route } from '#src/server/platform/http/port.ts'
import { type FigureDeps, readFigures } from './read-figures.ts'

export const figuresFeature = defineFeature({
  calls: callsIn(figures),
  routes: (deps: FigureDeps) => [route(figures.readFigures, async () => ({ body: await readFigures(deps) }))],
})
