import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { testPassword } from '#test/support/honest-quote.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'

let product: TestProduct
afterEach(() => product.stop())

const guess = (address: string, password = 'guess') =>
  product.visitor({ 'x-forwarded-for': address }).post('/api/admin/login', { password })

test('guesses from one source slow down, at once or one by one, and other sources are not touched', async () => {
  product = await startTestProduct()
  const answers = await Promise.all(Array.from({ length: 30 }, () => guess('203.0.113.1')))
  const checked = answers.filter(({ status }) => status === 401)
  const refused = answers.filter(({ status }) => status === 429)
  expect(checked.length).toBeLessThanOrEqual(6)
  expect(checked.length + refused.length).toBe(30)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  // Even the right password has to wait there, but not from elsewhere. On a busy machine the first second is soon over.
  await product.database.execute(sql`update login_failures set blocked_until = now() + interval '1 minute'
    where source <> 'strangers'`)
  expect((await guess('203.0.113.1', testPassword)).status).toBe(429)
  expect((await guess('203.0.113.2', testPassword)).status).toBe(200)
})

test('rotating addresses does not help a guesser, and never locks out a browser the owner has used before', async () => {
  product = await startTestProduct()
  const owner = await product.owner()
  await owner.post('/api/admin/logout')
  const answers = []
  for (let index = 0; index < 90; index += 1) answers.push(await guess(`198.51.${index}.7`))
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(70)
  expect(answers.some(({ status }) => status === 429)).toBe(true)
  expect((await owner.post('/api/admin/login', { password: testPassword })).status).toBe(200)
})
