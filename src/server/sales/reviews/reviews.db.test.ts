import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCustomer } from '#test/support/insert-customer.ts'
import { readBusiness } from '#test/support/read-business.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import { askForReview } from './feature.ts'
import { listPublished } from './reviews.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

const rows = async (query: ReturnType<typeof sql>) => (await product.database.execute(query)).rows
const said = { rating: 5, text: 'It looks like our place.', name: 'Ada Lorne', role: 'Baker' }

async function makeOrder({ isPaid = true, email = 'ada@bakery.example' } = {}) {
  const customerId = await insertCustomer(product.database)
  const id = randomUUID()
  const token = `${randomUUID()}${randomUUID()}`
  await product.database.execute(sql`insert into orders (id, number, token, created_at, method, state, customer_id,
    opens_photos, email, name, service_type, add_ons, total_pence, paid_at) values (${id}, ${id.slice(0, 8)}, ${token},
    now(), 'card', ${isPaid ? 'delivered' : 'open'}, ${customerId}, true, ${email}, 'Ada', 'vr1', '{}', 9900,
    ${isPaid ? new Date().toISOString() : null})`)
  return { id, token, path: `/api/orders/${token}/review` }
}

const queue = { enqueue: async () => undefined } as never
const ask = (orderId: string) =>
  product.database.transaction((tx) =>
    askForReview({ queue, clock: { now: () => new Date() }, readBusiness, siteUrl: 'https://reels.example' }, tx, [
      { kind: 'film.approved', actor: 'customer', orderId, facts: {} },
    ]),
  )
const version = async () => Number((await rows(sql`select version from site_state`))[0]?.['version'])

test('a paid order is asked once, and nothing can be written before that', async () => {
  const { id, path } = await makeOrder({ email: 'once@bakery.example' })
  const visitor = product.visitor()
  expect((await visitor.post(path, said)).status).toBe(409)
  expect(await (await visitor.get(path)).json()).toEqual({ isAsked: false, review: null, isPublished: false })
  await ask(id)
  await ask(id)
  const mails = await rows(sql`select text_content as text from emails where recipient = 'once@bakery.example'`)
  expect(mails).toHaveLength(1)
  expect(String(mails[0]?.['text'])).toContain('#review')
  expect((await visitor.post(path, said)).status).toBe(200)
})

test('an unpaid order is not asked for a review', async () => {
  const { id, path } = await makeOrder({ isPaid: false })
  await ask(id)
  expect((await product.visitor().post(path, said)).status).toBe(409)
})

test('a review is public from the click of the owner until either side takes it back', async () => {
  const { id, path } = await makeOrder()
  await ask(id)
  const [visitor, owner] = [product.visitor(), await product.owner()]
  await visitor.post(path, said)
  const shown = async () => (await listPublished(product.database)).filter(({ orderId }) => orderId === id)
  expect(await shown()).toEqual([])
  const find = async () => {
    const all = (await (await owner.get('/api/admin/reviews')).json()) as { orderId: string; writtenAt: string }[]
    return all.find(({ orderId }) => orderId === id)
  }
  const publish = (writtenAt: string | undefined, isPublished = true) =>
    owner.post(`/api/admin/reviews/${id}`, { isPublished, writtenAt })
  const first = (await find())?.writtenAt
  const before = await version()
  expect((await publish(first)).status).toBe(200)
  expect(await shown()).toMatchObject([said])
  expect(await version()).toBe(before + 1)
  expect(await (await visitor.get(path)).json()).toMatchObject({ isPublished: true })

  // Another text is another decision.
  await visitor.post(path, { ...said, text: 'Buy my watches.' })
  expect(await shown()).toEqual([])
  expect((await publish(first)).status).toBe(409)
  await publish((await find())?.writtenAt)
  expect(await shown()).toMatchObject([{ text: 'Buy my watches.' }])
  await publish((await find())?.writtenAt, false)
  expect(await shown()).toEqual([])

  await publish((await find())?.writtenAt)
  expect((await visitor.delete(path)).status).toBe(200)
  expect(await shown()).toEqual([])
  expect(await find()).toBeUndefined()
  expect(await rows(sql`select text, name from reviews where order_id = ${id}`)).toEqual([{ text: '', name: '' }])
})

test('strangers publish nothing, and odd reviews are refused', async () => {
  const { id, path } = await makeOrder()
  await ask(id)
  const visitor = product.visitor()
  expect((await visitor.post(`/api/admin/reviews/${id}`, { isPublished: true })).status).toBe(401)
  for (const odd of [{ rating: 6 }, { rating: 0 }, { text: '' }, { name: '' }, { text: 'a'.repeat(401) }]) {
    expect((await visitor.post(path, { ...said, ...odd })).status).toBe(400)
  }
  expect((await visitor.post(`/api/orders/${randomUUID()}/review`, said)).status).toBe(404)
})
