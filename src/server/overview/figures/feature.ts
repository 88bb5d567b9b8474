import { callsIn } from '#src/contracts/call.ts'
import * as figures from '#src/contracts/overview/figures.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { route } from '#src/server/platform/http/port.ts'
import { shopMoment, addDays, shopTime } from '#src/kit/shop-time.ts'
import { sumPence, toPounds } from '#src/kit/money.ts'
import { countLeadsByDay } from '#src/server/people/customers/feature.ts'
import { countLettersSince } from '#src/server/people/emails/feature.ts'
import { sumRevenuePerDay } from '#src/server/sales/orders/feature.ts'
import type { OverviewDeps } from '#src/server/overview/deps.ts'

export const figuresFeature = defineFeature({
  calls: callsIn(figures),
  routes: (deps: OverviewDeps) => [route(figures.readFigures, async () => ({ body: await readFigures(deps) }))],
})

async function readFigures({ database, clock }: OverviewDeps) {
  const days = lastDays(clock.now(), figures.figureDays)
  const [first, today] = [days[0] ?? '', days.at(-1) ?? '']
  const [leads, sales, sentToday] = await Promise.all([
    countLeadsByDay(database, first),
    sumRevenuePerDay(database, first, today),
    countLettersSince(database, shopMoment(today)),
  ])
  const leadsOf = new Map(leads.map((each) => [each.day, each.leads]))
  const salesOf = new Map(sales.map((each) => [each.day, each]))
  const perDay = days.map((day) => ({
    day,
    leads: leadsOf.get(day) ?? 0,
    orders: salesOf.get(day)?.orders ?? 0,
    revenuePence: salesOf.get(day)?.revenuePence ?? 0,
  }))
  return {
    days: perDay.map(({ revenuePence, ...rest }) => ({ ...rest, revenue: toPounds(revenuePence) })),
    outreach: {
      sentToday,
      ...summarise(perDay),
      monthlyTest: toPounds(sumPence(sales.map(({ testPence }) => testPence))),
    },
  }
}

function summarise(days: { leads: number; orders: number; revenuePence: number }[]) {
  const leads = days.reduce((sum, day) => sum + day.leads, 0)
  const orders = days.reduce((sum, day) => sum + day.orders, 0)
  const revenuePence = sumPence(days.map((day) => day.revenuePence))
  return {
    conversionPercent: leads > 0 ? Math.round((100 * orders) / leads) : null,
    dailyRevenue: toPounds(Math.round(revenuePence / days.length)),
    monthlyRevenue: toPounds(revenuePence),
  }
}

// The days of the business up to now, the earliest first, as '2026-11-15'. Counted by the calendar: when the clocks
// change, a day has 23 or 25 hours, and stepping back by 24 would skip one or name one twice.
export function lastDays(now: Date, count: number): string[] {
  const { day } = shopTime(now)
  return Array.from({ length: count }, (_, index) => addDays(day, index + 1 - count))
}
