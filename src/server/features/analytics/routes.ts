import { recordEvent } from '#src/contracts/events.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { type AnalyticsDeps, makeRecordEvent } from './record-event.ts'

export function analyticsRoutes(deps: AnalyticsDeps): Route[] {
  const record = makeRecordEvent(deps)
  return [
    route(recordEvent, async ({ body }) => {
      await record(body)
      return { body: {} }
    }),
  ]
}
