import { readVisits, recordEvent, visitDays } from '#src/contracts/overview/events.ts'
import { dayMs } from '#src/kit/time.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { type AnalyticsDeps, makeRecordEvent } from './record-event.ts'
import { readCounts } from './store.ts'
import { summariseVisits } from './summarise-visits.ts'

export function analyticsRoutes(deps: AnalyticsDeps): Route[] {
  const record = makeRecordEvent(deps)
  return [
    route(recordEvent, async ({ body }) => {
      await record(body)
      return { body: {} }
    }),
    route(readVisits, async () => {
      const now = deps.clock.now()
      const from = dayOf(new Date(now.getTime() - (visitDays - 1) * dayMs))
      return { body: summariseVisits(await readCounts(deps.database, { from, to: dayOf(now) })) }
    }),
  ]
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
