import { callsIn, done } from '#src/contracts/call.ts'
import * as waiting from '#src/contracts/overview/waiting.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { route } from '#src/server/platform/http/port.ts'
import { readWaiting } from './read-waiting.ts'
import { insertSettled } from './store.ts'
import type { WaitingDeps } from './waiting-deps.ts'

export { countWaiting } from './read-waiting.ts'
export type { WaitingDeps } from './waiting-deps.ts'

export const waitingFeature = defineFeature({
  calls: callsIn(waiting),
  routes: (deps: WaitingDeps) => [
    route(waiting.listWaiting, async () => ({ body: await readWaiting(deps) })),
    route(waiting.settleWaiting, async ({ params }) => {
      await insertSettled(deps.database, params, deps.clock.now())
      return { body: done }
    }),
  ],
})
