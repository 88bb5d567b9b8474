import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { makeRateLimiter, takeTokens } from './rate-limits.ts'

async function setUp() {
  const { database, close } = await makeTestDatabase()
  onTestFinished(close)
  // The time of the processes stands still; that of the table is moved by hand.
  const start = () => {
    const limiter = makeRateLimiter(() => 0)
    const share = async () => limiter.learn(await takeTokens(database, limiter.collectUsed()))
    const ask = (times: number) =>
      Array.from({ length: times }, () => limiter.waitSeconds([{ key: 'login 203.0.113.9', perMinute: 5 }])).filter(
        (wait) => wait === 0,
      ).length
    return { share, ask }
  }
  return { database, start }
}

test('two processes give away the share of a source once, also when both are asked at the same time', async () => {
  const { start } = await setUp()
  const [first, second] = [start(), start()]
  expect(first.ask(3)).toBe(3)
  expect(second.ask(1)).toBe(1)
  await Promise.all([first.share(), second.share()])
  // Who was asked first hears of the other with the next request.
  expect([first.ask(1), second.ask(1)]).toEqual([1, 1])
  await Promise.all([first.share(), second.share()])
  await Promise.all([first.share(), second.share()])
  expect([first.ask(5), second.ask(5)].some((given) => given > 1)).toBe(false)
})

test('a process that began earlier and writes later takes nothing away but what it used', async () => {
  const { database, start } = await setUp()
  const [first, second] = [start(), start()]
  expect(first.ask(3)).toBe(3)
  await first.share()
  await database.execute(sql`update rate_limits set at = at + interval '1 second'`)
  expect(second.ask(1)).toBe(1)
  await second.share()
  expect(second.ask(2)).toBe(1)
  const { rows } = await database.execute<{ ahead: boolean }>(sql`select at > now() as ahead from rate_limits`)
  expect(rows).toEqual([{ ahead: true }])
})

test.each([['1 hour'], ['10 years']])(
  'after the clock was set back by %s, a source waits no longer than before',
  async (step) => {
    const { database, start } = await setUp()
    const first = start()
    expect(first.ask(9)).toBe(5)
    await first.share()
    await database.execute(sql.raw(`update rate_limits set at = at + interval '${step}'`))
    const second = start()
    expect(second.ask(1)).toBe(1)
    await second.share()
    // A minute later it has its whole share again.
    await database.execute(sql`update rate_limits set at = at - interval '2 minutes'`)
    const third = start()
    expect(third.ask(1)).toBe(1)
    await third.share()
    expect(third.ask(9)).toBe(4)
  },
)

test('a burst’s excess is paid back, and no address is stored', async () => {
  const { database, start } = await setUp()
  const [first, second] = [start(), start()]
  expect([first.ask(9), second.ask(9)]).toEqual([5, 5])
  await first.share()
  await second.share()
  const { rows } = await database.execute<{ tokens: number }>(sql`select tokens from rate_limits`)
  expect(rows.map(({ tokens }) => tokens < 0)).toEqual([true])
  await database.execute(sql`update rate_limits set at = at - interval '60 seconds'`)
  const third = start()
  expect(third.ask(1)).toBe(1)
  await third.share()
  expect(third.ask(1)).toBe(0)
  await database.execute(sql`update rate_limits set at = at - interval '120 seconds'`)
  const fourth = start()
  expect(fourth.ask(1)).toBe(1)
  await fourth.share()
  expect(fourth.ask(9)).toBe(4)
  expect(JSON.stringify((await database.execute(sql`select * from rate_limits`)).rows)).not.toContain('203.0.113.9')
})
