import type { FollowUpSummary } from '#src/contracts/outreach/follow-ups.ts'
import { followUpDaysOf, type SendingHours, sendingHoursOf } from '#src/contracts/outreach/sending-hours.ts'
import { shopMoment, shopTime } from '#src/kit/shop-time.ts'
import { dayMs } from '#src/kit/time.ts'
import { findContacts } from '#src/server/people/customers/feature.ts'
import { judgeTask } from './judge-task.ts'
import { findOpenTasks } from './list-store.ts'
import { countDue, presentTasks, type TaskDeps } from './list-tasks.ts'
import { planSending } from './plan-sending.ts'
import { countFlownSince, readAutopilot } from './store.ts'

// How far ahead the plan is shown, and how much of it.
const aheadMs = 3 * dayMs
const maxShown = 15

export async function readSummary(deps: TaskDeps, now: Date): Promise<Omit<FollowUpSummary, 'templates'>> {
  const { database, readBusiness } = deps
  const today = shopTime(now).day
  const [settings, due, on, sentToday] = await Promise.all([
    readBusiness(database),
    countDue(database, now),
    readAutopilot(database),
    countFlownSince(database, shopMoment(today)),
  ])
  const hours = sendingHoursOf(settings)
  const planned = await readPlan(deps, { now, sentToday, hours })
  const { followUpsFrom: from, followUpsUntil: until } = settings
  const autopilot = { on, hours: { from, until }, mostADay: hours.mostADay, sentToday, planned }
  return { today, ...due, autopilot, days: followUpDaysOf(settings) }
}

interface Today {
  now: Date
  sentToday: number
  hours: SendingHours
}

async function readPlan(deps: TaskDeps, { now, sentToday, hours }: Today) {
  const { database } = deps
  const rows = await findOpenTasks(database, { until: new Date(now.getTime() + aheadMs) }, maxShown)
  const contacts = await findContacts(
    database,
    rows.map(({ customerId }) => customerId),
  )
  const judged = rows.flatMap((row) => {
    const contact = contacts.find(({ id }) => id === row.customerId)
    return contact ? [{ row, ...judgeTask(row, contact, now) }] : []
  })
  const mails = judged.flatMap(({ row, notBefore }) => (notBefore ? [{ id: row.id, notBefore }] : []))
  const times = planSending({ now, sentToday, hours, mails })
  const tasks = await presentTasks(deps, rows, now)
  return judged.flatMap(({ row, why }) => {
    const task = tasks.find(({ id }) => id === row.id)
    return task ? [{ task, at: times.get(row.id)?.toISOString() ?? null, why }] : []
  })
}
