import { count, eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { defaultPrices } from '#src/contracts/prices.ts'
import { dayMs, hourMs, minuteMs } from '#src/kit/time.ts'
import { makeSecrets } from '#src/server/platform/secrets/app-secrets.ts'
import { idleQueue } from '#test/support/idle-queue.ts'
import { insertCustomer } from '#test/support/insert-customer.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { setAutopilot } from './change.ts'
import { runAutopilot } from './autopilot.ts'
import { readSummary } from './list.ts'
import { settleFollowUps } from './plan.ts'
import { followUpTasks, type TaskRow } from './tables.ts'
import { readBusiness } from '#test/support/read-business.ts'

// A Monday morning in winter.
const monday = new Date('2026-11-16T10:00:00Z')

async function makeDesk(customers: number, quotedAt = new Date(monday.getTime() - 3 * dayMs)) {
  const { database, close } = await makeTestDatabase()
  onTestFinished(close)
  const clock = { at: monday, now: () => clock.at }
  const deps = {
    database,
    clock,
    readBusiness,
    queue: idleQueue,
    log: silentLog,
    secrets: makeSecrets('a secret of thirty-two characters'),
    siteUrl: 'https://reelwright.example',
    readPrices: async () => defaultPrices,
  }
  const ids: string[] = []
  for (let index = 0; index < customers; index += 1) {
    ids.push(await insertCustomer(database, { email: `c${index}@mill.example`, createdAt: quotedAt }))
  }
  await database.transaction((tx) => settleFollowUps(deps, tx, ids))
  await setAutopilot(deps, true)
  const countMails = async () => {
    const { rows } = await database.execute<{ mails: number }>(sql`select count(*)::integer as mails from emails`)
    return rows[0]?.mails ?? 0
  }
  const flyAt = async (moment: Date | string) => {
    clock.at = new Date(moment)
    await runAutopilot(deps)
    return countMails()
  }
  return { deps, clock, flyAt, countMails, database }
}

test('it is off until the owner turns it on, and stops when it is turned off', async () => {
  const { deps, flyAt } = await makeDesk(2)
  await setAutopilot(deps, false)
  expect(await flyAt(monday)).toBe(0)
  await setAutopilot(deps, true)
  expect(await flyAt(monday)).toBe(1)
})

test('it keeps to the working hours of London, in summer and winter', async () => {
  const { flyAt } = await makeDesk(4, new Date('2026-10-18T12:00:00Z'))
  // 8:30 in London on the last summer Friday, then a Saturday, then 9:30 of the Friday.
  expect(await flyAt('2026-10-23T07:30:00Z')).toBe(0)
  expect(await flyAt('2026-10-24T10:00:00Z')).toBe(0)
  expect(await flyAt('2026-10-23T08:30:00Z')).toBe(1)
  // After the clocks went back, the same moment of the day is 8:30.
  expect(await flyAt('2026-10-26T08:30:00Z')).toBe(1)
  expect(await flyAt('2026-10-26T09:30:00Z')).toBe(2)
})

test('it sends no more than fifteen a day, also with two workers and a clock that is set back', async () => {
  const { flyAt, deps, clock } = await makeDesk(20)
  for (let run = 0; run < 10; run += 1) {
    clock.at = new Date(monday.getTime() + run * 10 * minuteMs)
    await Promise.all([runAutopilot(deps), runAutopilot(deps)])
  }
  expect(await flyAt(new Date(monday.getTime() + 2 * hourMs))).toBe(15)
  expect(await flyAt(new Date(monday.getTime() - hourMs + 30 * minuteMs))).toBe(15)
  expect(await flyAt(new Date(monday.getTime() + dayMs))).toBe(16)
})

test('however the clock jumps, a task has one mail at most and nobody hears from us twice in two days', async () => {
  const { flyAt, database } = await makeDesk(5)
  const jumps = [0, 1, -1, 2, -2, 31, 3, -31, 4, 0, 7, 6, 5, 31, 0, 4, 4, 8, 9, 10]
  for (const days of jumps) {
    for (let run = 0; run < 3; run += 1) await flyAt(new Date(monday.getTime() + days * dayMs + run * 10 * minuteMs))
  }
  const tasks = await database.select().from(followUpTasks)
  const sent = tasks.filter(({ state }) => state === 'sent')
  const { rows } = await database.execute<{ id: string }>(sql`select id from emails`)
  expect(new Set(sent.map(({ emailId }) => emailId))).toEqual(new Set(rows.map(({ id }) => id)))
  expect(sent.length).toBeGreaterThan(5)
  for (const ofCustomer of Map.groupBy(sent, ({ customerId }) => customerId).values()) {
    const times = ofCustomer.map(({ finishedAt }) => finishedAt?.getTime() ?? 0).toSorted((one, other) => one - other)
    times.slice(1).forEach((time, index) => expect(time - (times[index] ?? 0)).toBeGreaterThanOrEqual(2 * dayMs))
  }
})

test('what cannot be sent never stands before what can, however much of it there is', async () => {
  const { flyAt, database } = await makeDesk(1)
  await database.execute(sql`
    with silent as (
      insert into customers (id, created_at, name, email, phone, business_type, business_name, company, service_type, status, priority, source)
      select gen_random_uuid(), now(), 'Ann', each || '@mill.example', '', 'hotel', '', '', 'vr1', 'quoted', 'standard', 'website'
        from generate_series(1, 1200) as each returning id)
    insert into follow_up_tasks (id, customer_id, created_at, type, due_at, subject, content, state)
      select gen_random_uuid(), id, now(), 'day3', ${new Date(monday.getTime() - dayMs).toISOString()}, '', '', 'open' from silent`)
  expect(await flyAt(monday)).toBe(1)
})

test('after 31 days off, what is far too late is left to the owner', async () => {
  const { flyAt, deps } = await makeDesk(3)
  expect(await flyAt(new Date(monday.getTime() + 31 * dayMs))).toBe(0)
  const { autopilot } = await readSummary(deps, deps.clock.now())
  expect(autopilot.planned[0]).toMatchObject({
    at: null,
    why: 'More than 14 days late: send it yourself, or cancel it.',
  })
})

test('a held task and whoever paid, left or never agreed get nothing; the plan says why and when', async () => {
  const { flyAt, deps, database } = await makeDesk(4)
  const day3 = await database.select().from(followUpTasks).where(eq(followUpTasks.type, 'day3'))
  const [held, paid, silent, next] = day3 as [TaskRow, TaskRow, TaskRow, TaskRow]
  await database.update(followUpTasks).set({ state: 'held' }).where(eq(followUpTasks.id, held.id))
  await database.execute(sql`update customers set status = 'paid' where id = ${paid.customerId}`)
  await database.execute(sql`update customers set marketing_consent_text = null, marketing_consent_at = null
    where id = ${silent.customerId}`)
  const { autopilot } = await readSummary(deps, monday)
  const planned = new Map(autopilot.planned.map(({ task, at, why }) => [task.id, { at, why }]))
  expect(planned.has(held.id)).toBe(false)
  expect(planned.get(silent.id)).toEqual({
    at: null,
    why: 'This customer hasn’t agreed to marketing emails.',
  })
  expect(planned.get(next.id)?.why).toBe('Quoted and not ordered yet.')
  for (let run = 0; run < 5; run += 1) await flyAt(new Date(monday.getTime() + run * 10 * minuteMs))
  const [row] = await database.select({ sent: count() }).from(followUpTasks).where(eq(followUpTasks.state, 'sent'))
  expect(row?.sent).toBe(1)
  expect(deps.clock.now()).not.toEqual(monday)
})
