import { callsIn, done } from '#src/contracts/call.ts'
import * as waiting from '#src/contracts/overview/waiting.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import type { OverviewDeps } from '#src/server/overview/deps.ts'
import { route } from '#src/server/platform/http/port.ts'
import { readWaiting, insertSettled } from './waiting.ts'

export { countWaiting } from './waiting.ts'

export const waitingFeature = defineFeature({
  calls: callsIn(waiting),
  routes: (deps: OverviewDeps) => [
    route(waiting.listWaiting, async () => ({ body: await readWaiting(deps) })),
    route(waiting.settleWaiting, async ({ params }) => {
      await insertSettled(deps.database, params, deps.clock.now())
      return { body: done }
    }),
  ],
})
