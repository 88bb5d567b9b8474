import { watchLive } from '#src/contracts/overview/live.ts'
import { AppError } from '#src/kit/app-error.ts'
import { eventsRoute, type Route } from '#src/server/platform/http/port.ts'
import { type LiveDeps, makeSwitchboard } from './make-switchboard.ts'

export function liveRoutes(deps: LiveDeps): Route[] {
  const switchboard = makeSwitchboard(deps)
  return [
    eventsRoute(watchLive, async ({ session }) => {
      if (!session) throw new AppError('unauthorised', 'Please log in.')
      return { body: switchboard.open(session) }
    }),
  ]
}
