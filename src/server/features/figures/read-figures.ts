import { figureDays } from '#src/contracts/figures.ts'
import { countLeadsByDay } from '#src/server/features/customers/index.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { lastDays } from './last-days.ts'

export interface FigureDeps {
  database: Database
  clock: Clock
}

export async function readFigures({ database, clock }: FigureDeps) {
  const days = lastDays(clock.now(), figureDays)
  const leads = await countLeadsByDay(database, days[0] ?? '')
  const leadsOf = new Map(leads.map((each) => [each.day, each.leads]))
  return { days: days.map((day) => ({ day, leads: leadsOf.get(day) ?? 0 })) }
}
