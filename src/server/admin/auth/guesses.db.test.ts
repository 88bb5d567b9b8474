import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { testPassword } from '#test/support/honest-quote.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import { codeAt } from './second-factor.ts'

let product: TestProduct
afterEach(() => product.stop())

const wrong = { password: 'a guess', current: 'a guess', next: 'a lamp beside the harbour' }
const doors: [path: string, body: object][] = [
  ['/api/admin/password', wrong],
  ['/api/admin/totp', wrong],
  ['/api/admin/totp/off', wrong],
  ['/api/admin/tokens', { ...wrong, name: 'n8n', scopes: ['customers:read'], days: 30 }],
  ['/api/admin/webhooks', { ...wrong, url: 'https://example.com/hook', kinds: ['order.paid'] }],
]

// It stands still: on a slow machine no wait ends meanwhile.
let nowMs = Date.now()
const clock = { now: () => new Date(nowMs) }
const start = async () => {
  product = await startTestProduct({}, { clock })
}

test('all doors behind a session share one budget of guesses, and each one judged is in the log', async () => {
  await start()
  const owner = await product.owner()
  const statuses: number[] = []
  for (let index = 0; index < 40; index += 1) {
    const [path, body] = doors[index % doors.length] ?? ['', {}]
    statuses.push((await owner.post(path, body)).status)
  }
  const judged = statuses.filter((status) => status === 400).length
  expect(judged).toBe(5)
  expect(judged + statuses.filter((status) => status === 429).length).toBe(40)
  const { rows } = await product.database.execute<{ kind: string; actor: string; times: number }>(
    sql`select kind, actor, times from security_events where kind = 'password.wrong'`,
  )
  expect(rows).toEqual([{ kind: 'password.wrong', actor: 'Owner', times: judged }])
})

test('ten wrong passwords end the session they were tried in, and its browser still logs in', async () => {
  await start()
  const [owner, other] = [await product.owner(), await product.owner()]
  const statuses: number[] = []
  for (let index = 0; index < 11; index += 1) {
    nowMs += 61_000
    statuses.push((await owner.post('/api/admin/password', wrong)).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 400), 401, 401])
  expect((await other.get('/api/customers')).status).toBe(200)
  expect((await owner.post('/api/admin/login', { password: testPassword })).status).toBe(200)
  expect((await owner.get('/api/customers')).status).toBe(200)
})

async function turnOn() {
  const owner = await product.owner()
  const begun = (await (await owner.post('/api/admin/totp', { password: testPassword })).json()) as { secret: string }
  const now = () => codeAt(begun.secret, Math.floor(nowMs / 30_000))
  return { owner, now }
}

test('a code is confirmed under the same budget', async () => {
  await start()
  const { owner } = await turnOn()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => owner.post('/api/admin/totp/confirm', { code: '000000' })),
  )
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
})

test('codes are guessed a few times for all strangers together, however many addresses they have', async () => {
  await start()
  const { owner, now } = await turnOn()
  expect((await owner.post('/api/admin/totp/confirm', { code: now() })).status).toBe(200)
  const statuses: number[] = []
  for (let index = 0; index < 20; index += 1) {
    const stranger = product.visitor({ 'x-forwarded-for': `203.0.113.${index}` })
    statuses.push((await stranger.post('/api/admin/login', { password: testPassword, code: '000000' })).status)
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  // A browser that the owner has used before is not held up by them.
  await product.database.execute(sql`update owner_totp set last_step = 0`)
  expect((await owner.post('/api/admin/login', { password: testPassword, code: now() })).status).toBe(200)
})

test.each(['ééé123', '١٢٣٤٥٦', '12345', '1234567', '      '])('%j as a code is a wrong code', async (code) => {
  await start()
  const { owner, now } = await turnOn()
  expect((await owner.post('/api/admin/totp/confirm', { code })).status).toBe(400)
  expect((await owner.post('/api/admin/totp/confirm', { code: now() })).status).toBe(200)
  expect((await owner.post('/api/admin/login', { password: testPassword, code })).status).toBe(401)
})

test('a code that was used while the clock was ten years ahead does not block those of today', async () => {
  await start()
  const { owner, now } = await turnOn()
  await owner.post('/api/admin/totp/confirm', { code: now() })
  await product.database.execute(sql`update owner_totp set last_step = last_step + 10512000`)
  const attempt = { password: testPassword, code: now() }
  expect((await owner.post('/api/admin/login', attempt)).status).toBe(200)
  expect((await owner.post('/api/admin/login', attempt)).status).toBe(401)
})
