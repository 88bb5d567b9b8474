import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPassword } from '#test/support/honest-quote.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

// Each test comes from an address of its own, so that one does not slow down another.
const stranger = () => product.visitor({ 'x-forwarded-for': `198.51.100.${randomBytes(1)[0]}`, 'x-test': 'auth' })
const login = (visitor: ReturnType<typeof stranger>, password: unknown = testPassword) =>
  visitor.post('/api/admin/login', { password })

test('the right password opens the office for two hours and no longer', async () => {
  const visitor = stranger()
  const before = Date.now()
  const answer = await login(visitor)
  const { success, expiresAt } = (await answer.json()) as { success: boolean; expiresAt: string }
  expect([answer.status, success]).toEqual([200, true])
  expect(Math.abs(Date.parse(expiresAt) - before - 7_200_000)).toBeLessThan(60_000)
  expect(await (await visitor.get('/api/admin/session')).json()).toEqual({ authenticated: true, expiresAt })
  // Using it does not make it last longer.
  await visitor.get('/api/customers')
  expect(await (await visitor.get('/api/admin/session')).json()).toEqual({ authenticated: true, expiresAt })
})

test('the session cookie cannot be read by scripts nor sent by other sites', async () => {
  const answer = await login(stranger())
  const [cookie = ''] = answer.headers.getSetCookie().filter((line) => line.startsWith('session='))
  expect(cookie).toMatch(/HttpOnly/i)
  expect(cookie).toMatch(/SameSite=Strict/i)
  expect(cookie).toMatch(/Max-Age=7200/i)
})

test('a wrong password is refused with the words of the gate', async () => {
  const answer = await login(stranger(), 'guess')
  expect([answer.status, await answer.json()]).toEqual([401, { success: false, error: 'Incorrect password' }])
})

test.each([[42], [['a']], [''], ['x'.repeat(1_025)], [null]])(
  'a password that is no password is refused (%#)',
  async (password) => {
    expect((await login(stranger(), password)).status).toBe(400)
  },
)

test('a megabyte of password is refused unread', async () => {
  expect((await login(stranger(), 'x'.repeat(1_000_000))).status).toBe(413)
})

test('after logout the old cookie is worth nothing', async () => {
  const visitor = stranger()
  await login(visitor)
  const stolen = product.visitor({ cookie: `session=${visitor.cookies.get('session')}` })
  expect((await stolen.get('/api/customers')).status).toBe(200)
  expect((await visitor.post('/api/admin/logout')).status).toBe(204)
  expect((await stolen.get('/api/customers')).status).toBe(401)
})

test('every login makes a new session: one planted beforehand stays worthless', async () => {
  const visitor = product.visitor({ cookie: 'session=planted', 'x-forwarded-for': '203.0.113.77' })
  await login(visitor)
  expect(visitor.cookies.get('session')).not.toBe('planted')
  expect((await product.visitor({ cookie: 'session=planted' }).get('/api/customers')).status).toBe(401)
})

test('a session ends when its time is up, whatever the cookie says', async () => {
  const visitor = stranger()
  await login(visitor)
  await product.database.execute(sql`update sessions set expires_at = now() - interval '1 second'`)
  expect((await visitor.get('/api/customers')).status).toBe(401)
})

test('neither passwords nor session ids are stored or logged as they are', async () => {
  const visitor = stranger()
  await login(visitor)
  const stored = JSON.stringify([
    (await product.database.execute(sql`select * from sessions`)).rows,
    (await product.database.execute(sql`select * from owner_password`)).rows,
  ])
  for (const text of [stored, product.logText()]) {
    expect(text).not.toContain(testPassword)
    expect(text).not.toContain(visitor.cookies.get('session'))
  }
  expect(stored).toContain('$argon2id$')
})
