import { dailyEmailTarget, type FollowUpSummary } from '#src/contracts/outreach/follow-ups.ts'
import { shopMoment, shopTime } from '#src/kit/shop-time.ts'
import { dayMs } from '#src/kit/time.ts'
import { findContacts } from '#src/server/features/people/customers/feature.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { judgeTask } from './judge-task.ts'
import { findOpenUntil } from './list-store.ts'
import { countDue, presentTasks } from './list-tasks.ts'
import { planSending } from './plan-sending.ts'
import { countFlownSince, readAutopilot } from './store.ts'

// How far ahead the plan is shown, and how much of it.
const aheadMs = 3 * dayMs
const maxShown = 15

export async function readSummary(database: Database, now: Date): Promise<Omit<FollowUpSummary, 'templates'>> {
  const today = shopTime(now).day
  const [due, on, sentToday] = await Promise.all([
    countDue(database, now),
    readAutopilot(database),
    countFlownSince(database, shopMoment(today)),
  ])
  return { today, ...due, autopilot: { on, sentToday, planned: await readPlan(database, now, sentToday) } }
}

async function readPlan(database: Database, now: Date, sentToday: number) {
  const rows = await findOpenUntil(database, new Date(now.getTime() + aheadMs), maxShown)
  const contacts = await findContacts(
    database,
    rows.map(({ customerId }) => customerId),
  )
  const judged = rows.flatMap((row) => {
    const contact = contacts.find(({ id }) => id === row.customerId)
    return contact ? [{ row, ...judgeTask(row, contact, now) }] : []
  })
  const mails = judged.flatMap(({ row, notBefore }) => (notBefore ? [{ id: row.id, notBefore }] : []))
  const times = planSending({ now, sentToday, dailyTarget: dailyEmailTarget, mails })
  const tasks = await presentTasks(database, rows, now)
  return judged.flatMap(({ row, why }) => {
    const task = tasks.find(({ id }) => id === row.id)
    return task ? [{ task, at: times.get(row.id)?.toISOString() ?? null, why }] : []
  })
}
