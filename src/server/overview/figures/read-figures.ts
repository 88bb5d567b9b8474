import { figureDays } from '#src/contracts/overview/figures.ts'
import { shopMoment } from '#src/kit/shop-time.ts'
import { sumPence, toPounds } from '#src/kit/money.ts'
import { countLeadsByDay } from '#src/server/people/customers/feature.ts'
import { countLettersSince } from '#src/server/people/emails/feature.ts'
import { sumRevenuePerDay } from '#src/server/sales/orders/feature.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { lastDays } from './last-days.ts'

export interface FigureDeps {
  database: Database
  clock: Clock
}

export async function readFigures({ database, clock }: FigureDeps) {
  const days = lastDays(clock.now(), figureDays)
  const [first, today] = [days[0] ?? '', days.at(-1) ?? '']
  const [leads, sales, sentToday] = await Promise.all([
    countLeadsByDay(database, first),
    sumRevenuePerDay(database, first, today),
    countLettersSince(database, shopMoment(today)),
  ])
  const leadsOf = new Map(leads.map((each) => [each.day, each.leads]))
  const salesOf = new Map(sales.map((each) => [each.day, each]))
  const figures = days.map((day) => ({
    day,
    leads: leadsOf.get(day) ?? 0,
    orders: salesOf.get(day)?.orders ?? 0,
    revenuePence: salesOf.get(day)?.revenuePence ?? 0,
  }))
  return {
    days: figures.map(({ revenuePence, ...rest }) => ({ ...rest, revenue: toPounds(revenuePence) })),
    outreach: { sentToday, ...summarise(figures) },
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
