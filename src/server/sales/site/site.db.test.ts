import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCustomer } from '#test/support/insert-customer.ts'
import { readBusiness, settings } from '#test/support/read-business.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import { readContent, readContentVersion } from './feature.ts'
import { countFigures } from './figures.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

const deps = () => ({
  database: product.database,
  clock: { now: () => new Date() },
  readBusiness,
  settings,
  listPublished: async () => [],
  countRatings: async () => ({ all: 0, good: 0 }),
  hasClipProvider: async () => false,
  hasCardProvider: async () => false,
})

test('only the owner launches the site, and every change moves the version', async () => {
  const owner = await product.owner()
  const before = await readContentVersion(deps())
  expect((await product.visitor().post('/api/admin/site', { isLaunched: true })).status).toBe(401)
  expect(await readContentVersion(deps())).toBe(before)
  expect((await owner.post('/api/admin/site', { confirmed: ['nonsense'] })).status).toBe(400)
  expect((await owner.post('/api/admin/site', { isLaunched: true, confirmed: ['delivery'] })).status).toBe(200)
  expect(await readContentVersion(deps())).not.toBe(before)
  const content = await readContent(deps())
  expect(content).toMatchObject({ isLaunched: true, reviews: { list: [] } })
  expect(content.figures.home.list).toMatchObject([{ id: 'delivery' }])
  const site = (await (await owner.get('/api/admin/site')).json()) as {
    samples: { id: string; isConfirmed: boolean }[]
  }
  expect(site.samples.filter(({ isConfirmed }) => isConfirmed).map(({ id }) => id)).toEqual(['delivery'])
  expect((await owner.post('/api/admin/site', { isLaunched: false })).status).toBe(200)
  expect((await readContent(deps())).reviews.isSample).toBe(true)
})

test('figures are counted from delivered orders, and only when there are ten', async () => {
  const deliver = async (hours: number, change: { refunded?: number } = {}) => {
    const customerId = await insertCustomer(product.database)
    const id = randomUUID()
    await product.database.execute(sql`insert into orders (id, number, token, created_at, method, state, customer_id,
      opens_photos, name, service_type, add_ons, total_pence, refunded_pence, paid_at, ready_at, delivered_at)
      values (${id}, ${id}, ${id}, now(), 'card', 'delivered', ${customerId}, true, '', 'vr1', '{}', 9900,
      ${change.refunded ?? 0}, now(), now() - make_interval(hours => ${hours}), now())`)
  }
  const shown = async () => (await countFigures(deps())).filter(({ isShown }) => isShown)
  for (let index = 0; index < 9; index += 1) await deliver(20 + index)
  expect(await shown()).toEqual([])
  await deliver(90, { refunded: 9_900 })
  expect(await shown()).toEqual([])
  await deliver(40)
  expect((await shown()).map(({ id, value }) => [id, value])).toEqual([
    ['businesses', 10],
    ['delivery', 25],
    ['films', 10],
    ['first-cut', 25],
  ])
})
