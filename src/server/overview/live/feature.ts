import { callsIn } from '#src/contracts/call.ts'
import * as live from '#src/contracts/overview/live.ts'
import { AppError } from '#src/kit/app-error.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import type { OverviewDeps } from '#src/server/overview/deps.ts'
import { eventsRoute } from '#src/server/platform/http/port.ts'
import { makeSwitchboard } from './live.ts'

export const liveFeature = defineFeature({
  calls: callsIn(live),
  routes: (deps: OverviewDeps) => {
    const switchboard = makeSwitchboard(deps)
    return [
      eventsRoute(live.watchLive, async ({ session }) => {
        if (!session) throw new AppError('unauthorised', 'Please log in.')
        return { body: switchboard.open(session) }
      }),
    ]
  },
})
