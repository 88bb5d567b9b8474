import { done } from '#src/contracts/call.ts'
import { listWaiting, settleWaiting } from '#src/contracts/overview/waiting.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { readWaiting } from './read-waiting.ts'
import { insertSettled } from './store.ts'
import type { WaitingDeps } from './waiting-deps.ts'

export const waitingRoutes = (deps: WaitingDeps): Route[] => [
  route(listWaiting, async () => ({ body: await readWaiting(deps) })),
  route(settleWaiting, async ({ params }) => {
    await insertSettled(deps.database, params, deps.clock.now())
    return { body: done }
  }),
]
