import { readFigures as readCall } from '#src/contracts/overview/figures.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { type FigureDeps, readFigures } from './read-figures.ts'

export const figureRoutes = (deps: FigureDeps): Route[] => [
  route(readCall, async () => ({ body: await readFigures(deps) })),
]
