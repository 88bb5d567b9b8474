import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#src/kit/time.ts'
import { testPassword } from '#test/support/honest-quote.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import { insertLink, useLink } from './second-factor.ts'

// The clock of the machine is set while people are being kept waiting.

let product: TestProduct
let offsetMs = 0
// It stands still: on a slow machine a wait would be over before the next guess.
const startedMs = Date.now()
const clock = { now: () => new Date(startedMs + offsetMs) }
beforeAll(async () => {
  product = await startTestProduct({}, { clock, worksToo: false })
})
afterAll(() => product.stop())
beforeEach(async () => {
  offsetMs = 0
  await run(sql`delete from login_failures`)
  await run(sql`delete from login_links`)
})

const run = async (query: ReturnType<typeof sql>) => (await product.database.execute(query)).rows
let caller = 0
const visitor = () => product.visitor({ 'x-forwarded-for': `198.51.100.${(caller += 1)}` })
const guess = (from: ReturnType<typeof visitor>, password = 'a guess') => from.post('/api/admin/login', { password })
const statusesOf = async (from: ReturnType<typeof visitor>, times: number) => {
  const statuses = []
  for (let index = 0; index < times; index += 1) statuses.push((await guess(from)).status)
  return statuses
}
const askForLink = () => visitor().post('/api/admin/login-link', {})
const countLinks = async () => Number((await run(sql`select count(*) as all from login_links`))[0]?.['all'])

const tenYearsMs = 3_650 * dayMs
const steps: [string, number][] = [
  ['an hour back', -hourMs],
  ['ten years back', -tenYearsMs],
  ['an hour ahead', hourMs],
  ['ten years ahead', tenYearsMs],
]

test.each(steps)(
  'with the clock set %s, a blocked source may log in, and guesses are still slowed down',
  async (_, ms) => {
    const source = visitor()
    expect((await statusesOf(source, 8)).at(-1)).toBe(429)
    offsetMs = ms
    expect((await guess(source, testPassword)).status).toBe(200)
    const guesser = visitor()
    await statusesOf(guesser, 8)
    offsetMs = 0
    const after = await statusesOf(guesser, 8)
    expect(after.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2)
  },
)

test.each(steps)('with the clock set %s, the owner is sent a link, and one in half an hour at most', async (_, ms) => {
  await askForLink()
  offsetMs = ms
  await askForLink()
  await askForLink()
  expect(await countLinks()).toBe(2)
})

test('of many who ask for a link at the same moment, one is answered', async () => {
  await Promise.all(Array.from({ length: 12 }, askForLink))
  expect(await countLinks()).toBe(1)
})

test('a session and a link from a clock that was years ahead do not live until then', async () => {
  offsetMs = tenYearsMs
  const owner = visitor()
  expect((await guess(owner, testPassword)).status).toBe(200)
  expect((await owner.get('/api/customers')).status).toBe(200)
  const lifeMs = 10 * minuteMs
  const tokenHash = 'of the future'
  const link = { tokenHash, createdAt: clock.now(), expiresAt: new Date(clock.now().getTime() + lifeMs) }
  expect(await product.database.transaction((tx) => insertLink(tx, link, minuteMs))).toBe(true)
  offsetMs = 0
  expect((await owner.get('/api/customers')).status).toBe(401)
  const madeSince = new Date(clock.now().getTime() - lifeMs)
  expect(await useLink(product.database, tokenHash, { now: clock.now(), madeSince })).toBe(false)
})

test.each(steps.slice(0, 2))(
  'a session that was open before the clock was set %s asks for the password again',
  async (_, ms) => {
    const owner = visitor()
    await guess(owner, testPassword)
    offsetMs = ms
    expect((await owner.get('/api/customers')).status).toBe(401)
    expect((await guess(owner, testPassword)).status).toBe(200)
  },
)
