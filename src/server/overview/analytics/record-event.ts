import type { SiteEvent } from '#src/contracts/overview/events.ts'
import { makeBatch } from '#src/kit/batch.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { addCounts } from './store.ts'
import { type DatedEvent, tallyEvents } from './tally-events.ts'

export interface AnalyticsDeps {
  database: Database
  clock: Clock
}

// A busy page counts on one row: events that arrive together are added up first, and the row is written once for all.
export function makeRecordEvent({ database, clock }: AnalyticsDeps): (event: SiteEvent) => Promise<void> {
  const save = makeBatch<DatedEvent, void>({
    maxItems: 500,
    minQueuedForSecondRun: 500,
    run: async (events) => {
      await addCounts(database, tallyEvents(events))
      return events.map(() => undefined)
    },
  })
  return (event) => save({ day: clock.now().toISOString().slice(0, 10), event })
}
