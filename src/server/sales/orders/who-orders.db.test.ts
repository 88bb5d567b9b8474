import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OrderDetails } from '#src/contracts/sales/orders.ts'
import { beginWordsVersion } from '#src/contracts/sales/buyers.ts'
import { beginNow as beginWords } from '#src/contracts/words/site/buyer.ts'
import { formatDate } from '#src/kit/format-date.ts'
import { addDays, shopMoment, shopTime } from '#src/kit/shop-time.ts'
import { drawPhoto } from '#test/support/draw-photo.ts'
import { goodCard, honestCart } from '#test/support/honest-cart.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { patient } from '#test/support/patient.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

// Who orders, and from when on we may work for a consumer.

let product: TestProduct
let owner: Visitor
beforeAll(async () => {
  product = await startTestProduct({ BANK_DETAILS: 'Sort code 00-00-00' })
  owner = await product.owner()
})
afterAll(() => product.stop())

const patience = { timeout: patient(30_000) }
type Body = Record<string, unknown>
const rows = async (query: ReturnType<typeof sql>) => (await product.database.execute(query)).rows
const read = async (answer: Promise<Response>) => (await (await answer).json()) as Body
const mailsTo = async (email: string) =>
  (await rows(sql`select text_content as text from emails where recipient = ${email} order by created_at, id`)).map(
    ({ text }) => String(text),
  )
const plain = { addOns: [], addOnPrice: 0, amount: 119 }
const answerOf = async ({ orderNumber }: Body) => {
  const [answer] = await rows(sql`select buyer, begins_now, begin_words, begin_words_version,
    answered_at is not null as was_asked, held_until is not null as is_held from orders where number = ${orderNumber}`)
  return answer
}
const orderOf = (visitor: Visitor, { orderToken }: Body) => read(visitor.get(`/api/orders/${String(orderToken)}`))

// Paid by card, with a name and three photos that were sent with a quote.
async function buy(email: string, answer: object) {
  const visitor = product.visitor()
  const quote = { ...honestQuote, email, nameToShow: 'Ana’s' }
  const { customerId, reference } = await read(visitor.post('/api/submit-quote', quote))
  const photos = await Promise.all(
    [1, 2, 3].map(async (number) => ({ name: `${number}.jpg`, bytes: await drawPhoto() })),
  )
  await visitor.upload(String(customerId), photos)
  await vi.waitFor(
    async () =>
      expect(
        await rows(sql`select from photos where customer_id = ${String(customerId)} and state = 'ready'`),
      ).toHaveLength(3),
    patience,
  )
  const cart = { ...honestCart, ...plain, email, quoteReference: reference, ...answer }
  const opened = await read(visitor.post('/api/create-payment-intent', cart))
  const claim = { paymentIntentId: opened['paymentIntentId'], clientSecret: opened['clientSecret'] }
  await visitor.post('/api/sandbox-payment/confirm', { ...claim, card: goodCard })
  await visitor.post('/api/payment-status', claim)
  return { visitor, opened }
}

const jobOf = async ({ orderNumber }: Body) => {
  const [job] = await rows(sql`select production_jobs.started_at, work, problem, due_at from production_jobs
    join orders on orders.id = order_id where orders.number = ${orderNumber}`)
  return job
}

async function beat(): Promise<void> {
  await product.database.execute(sql`insert into pgboss.job (name, data) values ('beats.five-minutes', '{}')`)
  await vi.waitFor(
    async () =>
      expect(
        await rows(sql`select from pgboss.job where name = 'beats.five-minutes' and state <> 'completed'`),
      ).toEqual([]),
    patience,
  )
}

test('a business, and a consumer who asks us to begin, are begun as always; what they said is kept', async () => {
  const business = await buy('business@lake.example', { buyer: 'business', beginNow: true })
  expect(await answerOf(business.opened)).toEqual({
    buyer: 'business',
    begins_now: false,
    begin_words: null,
    begin_words_version: null,
    was_asked: true,
    is_held: false,
  })
  const eager = await buy('eager@lake.example', { buyer: 'consumer', beginNow: true })
  expect(await answerOf(eager.opened)).toEqual({
    buyer: 'consumer',
    begins_now: true,
    begin_words: beginWords,
    begin_words_version: beginWordsVersion,
    was_asked: true,
    is_held: false,
  })
  for (const { visitor, opened } of [business, eager]) {
    expect(await orderOf(visitor, opened)).toMatchObject({ heldUntil: null, mayBeginNow: false, needs: null })
    expect((await jobOf(opened))?.['due_at']).not.toBeNull()
  }
})

test('the work for a consumer who doesn’t ask begins after 14 days, and every page and mail says so', async () => {
  const email = 'patient@lake.example'
  const { visitor, opened } = await buy(email, { buyer: 'consumer', beginNow: false })
  const heldUntil = shopMoment(addDays(shopTime(new Date()).day, 15))
  const day = formatDate(heldUntil, { weekday: 'long', day: 'numeric', month: 'long' })
  const waiting = await orderOf(visitor, opened)
  expect(waiting).toMatchObject({
    buyer: 'consumer',
    state: 'paid',
    heldUntil: heldUntil.toISOString(),
    mayBeginNow: true,
    promise: null,
    // Photos and name are there: nothing is asked for.
    needs: null,
  })
  expect(waiting['nextStep']).toContain(`We begin on ${day}`)
  const [, confirmation] = await mailsTo(email)
  expect(confirmation).toContain(`We begin on ${day}`)
  expect(confirmation).not.toMatch(/within 2 hours|deliver your finished video by/)
  await vi.waitFor(async () => expect((await jobOf(opened))?.['problem']).toContain(`Waiting until ${day}`), patience)
  expect(await jobOf(opened)).toMatchObject({ started_at: null, work: 'waiting', due_at: null })

  const [{ id } = {}] = await rows(sql`select id from orders where number = ${opened['orderNumber']}`)
  const office = (await read(owner.get(`/api/admin/orders/${String(id)}`))) as unknown as OrderDetails
  expect(office).toMatchObject({ buyer: 'consumer', beginsNow: false, heldUntil: heldUntil.toISOString() })

  // A beat before its day changes nothing, and asks for nothing that is there.
  await rows(sql`update orders set paid_at = now() - interval '8 days' where id = ${String(id)}`)
  await beat()
  expect(await orderOf(visitor, opened)).toMatchObject({ mayBeginNow: true, promise: null })
  expect(await mailsTo(email)).toHaveLength(2)

  await rows(sql`update orders set held_until = now() - interval '1 second' where id = ${String(id)}`)
  await beat()
  const begun = await orderOf(visitor, opened)
  expect(begun).toMatchObject({ heldUntil: null, mayBeginNow: false, promise: expect.any(Object) as unknown })
  // The promised time runs from that day.
  const { readyAt } = begun as { readyAt: string }
  expect(Math.abs(Date.parse(readyAt) - Date.now())).toBeLessThan(patient(120_000))
  await vi.waitFor(async () => expect((await jobOf(opened))?.['started_at']).not.toBeNull(), patience)
})

test('a consumer who didn’t ask can do so on the order page: once, with the words they read', async () => {
  const { visitor, opened } = await buy('later@lake.example', { buyer: 'consumer' })
  const ask = () => visitor.post(`/api/orders/${String(opened['orderToken'])}/begin-now`, {})
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await answerOf(opened)).toMatchObject({ begins_now: true, begin_words: beginWords, is_held: false })
  const asked = await rows(sql`select facts from events join orders on orders.id = order_id
    where orders.number = ${opened['orderNumber']} and kind = 'order.begin_asked'`)
  expect(asked).toEqual([{ facts: { words: beginWords, version: beginWordsVersion } }])
  expect(await orderOf(visitor, opened)).toMatchObject({ heldUntil: null, promise: expect.any(Object) as unknown })
  expect((await jobOf(opened))?.['due_at']).not.toBeNull()
})

test('an order by transfer keeps the answer, says when we begin, and waits from its payment on', async () => {
  const visitor = product.visitor()
  const email = 'transfer@lake.example'
  const order = { method: 'bank', serviceType: 'vr2', basePrice: 119, addOns: [], email, cartId: randomUUID() }
  const placed = await read(visitor.post('/api/orders', { ...order, buyer: 'consumer' }))
  expect(placed['nextStep']).toContain('We begin 14 days after your payment')
  expect((await mailsTo(email))[0]).toContain('We begin 14 days after your payment')
  expect(await orderOf(visitor, placed)).toMatchObject({ buyer: 'consumer', heldUntil: null, mayBeginNow: true })
  const [{ id } = {}] = await rows(sql`select id from orders where number = ${placed['orderNumber']}`)
  await owner.post(`/api/admin/orders/${String(id)}/transfer-received`, {})
  expect(await answerOf(placed)).toMatchObject({ buyer: 'consumer', is_held: true })
  // Whoever buys for a business has nothing to ask for.
  const business = await read(visitor.post('/api/orders', { ...order, cartId: randomUUID(), buyer: 'business' }))
  const refused = await visitor.post(`/api/orders/${String(business['orderToken'])}/begin-now`, {})
  expect(refused.status).toBe(409)
})

test('whoever isn’t asked is a business before the launch and a consumer after it, by call and by phone', async () => {
  const [{ id: customerId } = {}] = await rows(sql`select id from customers where email = 'later@lake.example'`)
  const ways = async (email: string, answer: object) => {
    const order = { method: 'bank', serviceType: 'vr1', basePrice: 99, addOns: [], email, cartId: randomUUID() }
    const called = await answerOf(await read(product.visitor().post('/api/orders', { ...order, ...answer })))
    const taken = { orderId: randomUUID(), customerId, service: 'vr1', price: 99, days: 7, ...answer }
    return [called, await answerOf(await read(owner.post('/api/admin/orders', taken)))]
  }
  const unasked = { was_asked: false, begins_now: false, begin_words: null }
  expect(await ways('one@lake.example', {})).toMatchObject([
    { ...unasked, buyer: 'business' },
    { ...unasked, buyer: 'business' },
  ])
  await rows(sql`update site_state set launched_at = now()`)
  expect(await ways('two@lake.example', {})).toMatchObject([
    { ...unasked, buyer: 'consumer' },
    { ...unasked, buyer: 'consumer' },
  ])
  const said = { buyer: 'consumer', begins_now: true, begin_words: beginWords, was_asked: true }
  expect(await ways('three@lake.example', { buyer: 'consumer', beginNow: true })).toMatchObject([said, said])
  await rows(sql`update site_state set launched_at = null`)
})
