import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#src/kit/time.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { onceClockSettled, unlessClockJumped, watchClock } from './steady-clock.ts'

const yearMs = 365 * dayMs

async function setUp() {
  const { database, close } = await makeTestDatabase()
  onTestFinished(close)
  let nowMs = Date.parse('2026-10-24T12:00:00Z')
  const deps = { database, log: silentLog, clock: { now: () => new Date(nowMs) } }
  const sweeps = async (): Promise<boolean> => {
    let hasSwept = false
    await unlessClockJumped(deps, async () => (hasSwept = true))
    return hasSwept
  }
  const move = (ms: number) => {
    nowMs += ms
  }
  // The machine runs, and the clock is looked at.
  const run = async (ms: number) => {
    for (let left = ms; left > 0; left -= 12 * hourMs) {
      move(Math.min(left, 12 * hourMs))
      await watchClock(deps)
    }
  }
  return { database, deps, sweeps, move, run }
}

test.each([
  ['ten years ahead', 10 * yearMs],
  ['ten years back', -10 * yearMs],
  ['a month ahead', 30 * dayMs],
])('a clock that is %s for a minute deletes nothing then, nor in the week after', async (_step, stepMs) => {
  const { sweeps, move, run } = await setUp()
  expect(await sweeps()).toBe(true)
  move(stepMs)
  expect(await sweeps()).toBe(false)
  move(minuteMs - stepMs)
  expect(await sweeps()).toBe(false)
  await run(6 * dayMs)
  expect(await sweeps()).toBe(false)
  await run(1.5 * dayMs)
  expect(await sweeps()).toBe(true)
})

test('before it was ever watched, the newest sign of life says whether it jumped', async () => {
  const { database, sweeps, move } = await setUp()
  await database.execute(sql`insert into sessions (id_hash, created_at, expires_at, last_used_at)
    values ('one', '2026-10-24', '2026-10-24', '2026-10-24')`)
  move(10 * yearMs)
  expect(await sweeps()).toBe(false)
})

test.each([
  ['an hour ahead', hourMs],
  ['an hour back, as some machines do when summer ends', -hourMs],
  ['a night later, when the machine is started again', 10 * hourMs],
])('%s, sweeps go on', async (_step, stepMs) => {
  const { sweeps, move } = await setUp()
  await sweeps()
  move(stepMs)
  expect(await sweeps()).toBe(true)
})

test('a machine that was off for three days sweeps again after three days', async () => {
  const { sweeps, move, run } = await setUp()
  await sweeps()
  move(3 * dayMs)
  expect(await sweeps()).toBe(false)
  await run(2.5 * dayMs)
  expect(await sweeps()).toBe(false)
  await run(dayMs)
  expect(await sweeps()).toBe(true)
})

test('reminders wait for hours after a jump, not for days', async () => {
  const { deps, move, run } = await setUp()
  const reminds = async (): Promise<boolean> => {
    let hasReminded = false
    await onceClockSettled(deps, async () => (hasReminded = true))
    return hasReminded
  }
  expect(await reminds()).toBe(true)
  move(10 * yearMs)
  expect(await reminds()).toBe(false)
  move(minuteMs - 10 * yearMs)
  expect(await reminds()).toBe(false)
  await run(7 * hourMs)
  expect(await reminds()).toBe(true)
})

test('the owner is told what the clock said, until it has been steady', async () => {
  const { deps, move, run } = await setUp()
  expect(await watchClock(deps)).toBeUndefined()
  move(10 * yearMs)
  expect(await watchClock(deps)).toEqual({
    from: new Date('2026-10-24T12:00:00Z'),
    to: new Date(deps.clock.now()),
    deletesFrom: new Date(deps.clock.now().getTime() + 7 * dayMs),
  })
  await run(8 * dayMs)
  expect(await watchClock(deps)).toBeUndefined()
})

test('work that was claimed while the clock was ahead is taken up again', async () => {
  const { database, deps, move } = await setUp()
  move(10 * yearMs)
  await watchClock(deps)
  const ahead = deps.clock.now().toISOString()
  await database.execute(sql`insert into emails (id, created_at, kind, recipient, subject, text_content, html_content, status, claimed_at)
    values (${randomUUID()}, ${ahead}, 'transactional', 'x@example.com', '', '', '', 'sending', ${ahead})`)
  await database.execute(sql`insert into mailbox_positions (mailbox, claimed_until) values ('maria', ${ahead})`)
  move(-10 * yearMs)
  await watchClock(deps)
  const now = deps.clock.now()
  const { rows } = await database.execute(sql`select
    (select claimed_at <= ${now.toISOString()} from emails) as mail,
    (select claimed_until <= ${new Date(now.getTime() + 3 * minuteMs).toISOString()} from mailbox_positions) as mailbox`)
  expect(rows).toEqual([{ mail: true, mailbox: true }])
})
