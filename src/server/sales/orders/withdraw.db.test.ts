import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { goodCard, honestCart } from '#test/support/honest-cart.ts'
import { patient } from '#test/support/patient.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

// What a consumer who cancels gets back, to the penny, and that it goes back once.

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
const text = (value: unknown) => String(value)

let buyers = 0
const newEmail = () => `buyer-${(buyers += 1)}@lake.example`
const visitor = () => product.visitor({ 'x-forwarded-for': `198.51.100.${(buyers += 1)}` })
const eager = { buyer: 'consumer', beginNow: true }
const idOf = async ({ orderNumber }: Body) =>
  text((await rows(sql`select id from orders where number = ${orderNumber}`))[0]?.['id'])

// VR2 at £119 and Premium Music at £19, paid by card: 13 800 p.
async function payByCard(answer: object, email = newEmail()): Promise<Body> {
  const who = visitor()
  const cart = { ...honestCart, addOns: ['Premium Music'], addOnPrice: 19, amount: 138, email, ...answer }
  const opened = await read(who.post('/api/create-payment-intent', cart))
  const claim = { paymentIntentId: opened['paymentIntentId'], clientSecret: opened['clientSecret'] }
  await who.post('/api/sandbox-payment/confirm', { ...claim, card: goodCard })
  await who.post('/api/payment-status', claim)
  return { ...opened, email }
}

async function payByTransfer(answer: object): Promise<Body> {
  const email = newEmail()
  const order = { method: 'bank', serviceType: 'vr2', basePrice: 119, addOns: [], email, cartId: randomUUID() }
  const placed = await read(visitor().post('/api/orders', { ...order, ...answer }))
  await owner.post(`/api/admin/orders/${await idOf(placed)}/transfer-received`, {})
  return { ...placed, email }
}

const withdraw = ({ orderToken }: Body) => visitor().post(`/api/orders/${text(orderToken)}/withdraw`, {})
const orderOf = ({ orderToken }: Body) => read(visitor().get(`/api/orders/${text(orderToken)}`))
const wentBack = async ({ paymentIntentId }: Body) =>
  rows(sql`select amount_pence as pence from sandbox_refunds where intent_id = ${paymentIntentId}`)
const makeUpTo = async (order: Body, status: string, work: string) =>
  rows(
    sql`update production_jobs set status = ${status}, work = ${work}, started_at = now() where order_id = ${await idOf(order)}`,
  )

async function expectRefunded(order: Body, pounds: number): Promise<void> {
  await vi.waitFor(async () => expect(await orderOf(order)).toMatchObject({ refunded: pounds }), patience)
}

test('before the work begins all of it goes back, once, and the second click does nothing', async () => {
  const order = await payByCard({ buyer: 'consumer' })
  expect(await orderOf(order)).toMatchObject({ cancelling: { way: 'withdraw', dueBack: 138 }, withdrawn: null })
  const answers = await Promise.all([withdraw(order), withdraw(order), withdraw(order)])
  const bodies = await Promise.all(answers.map(async (answer) => (await answer.json()) as Body))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(bodies[0]).toEqual({ orderNumber: order['orderNumber'], at: expect.any(String) as unknown, dueBack: 138 })
  expect(bodies).toEqual([bodies[0], bodies[0], bodies[0]])
  await expectRefunded(order, 138)
  expect(await (await withdraw(order)).json()).toEqual(bodies[0])
  expect(
    await rows(sql`select amount_pence as pence, state from refunds where order_id = ${await idOf(order)}`),
  ).toEqual([{ pence: 13_800, state: 'done' }])
  expect(await wentBack(order)).toEqual([{ pence: 13_800 }])
  const events = await rows(
    sql`select facts from events where order_id = ${await idOf(order)} and kind = 'order.withdrawn'`,
  )
  expect(events).toEqual([{ facts: { duePence: 13_800, donePercent: 0, wasPaid: true } }])
  expect(await orderOf(order)).toMatchObject({
    cancelling: null,
    mayBeginNow: false,
    heldUntil: null,
    withdrawn: { dueBack: 138 },
  })
  const mails = await rows(sql`select subject, text_content as text from emails where recipient = ${order['email']}`)
  const own = mails.filter(({ subject }) => subject === `You cancelled order ${text(order['orderNumber'])}`)
  expect(own).toHaveLength(1)
  expect(own[0]?.['text']).toContain('We’ll send £138 back the way you paid')
  const [job] = await rows(sql`select stopped_for from production_jobs where order_id = ${await idOf(order)}`)
  expect(job).toEqual({ stopped_for: 'refund' })
})

test.each([
  ['analyzing', 'waiting', 138],
  ['analyzing', 'done', 110.4],
  ['prompts_ready', 'working', 110.4],
  ['generating', 'working', 82.8],
  ['editing', 'working', 55.2],
  ['editing', 'done', 27.6],
])('after a request to begin, %s and %s leave £%d', async (status, work, due) => {
  const order = await payByCard(eager)
  await makeUpTo(order, status, work)
  expect(await orderOf(order)).toMatchObject({ cancelling: { way: 'withdraw', dueBack: due } })
  expect(await (await withdraw(order)).json()).toMatchObject({ dueBack: due })
  await expectRefunded(order, due)
})

test('what went back before isn’t sent back again', async () => {
  const order = await payByCard(eager)
  await makeUpTo(order, 'generating', 'working')
  await owner.post(`/api/admin/orders/${await idOf(order)}/refund`, {
    refundId: randomUUID(),
    amount: 50.01,
    reason: '',
  })
  expect(await (await withdraw(order)).json()).toMatchObject({ dueBack: 32.79 })
  await expectRefunded(order, 82.8)
})

test('once the film is delivered, after the 14 days, and for a business nothing can be cancelled without you', async () => {
  const delivered = await payByCard(eager)
  await rows(sql`update orders set state = 'delivered' where id = ${await idOf(delivered)}`)
  expect(await orderOf(delivered)).toMatchObject({ cancelling: null })
  const late = await payByCard(eager)
  await rows(sql`update orders set cancel_until = now() - interval '1 second' where id = ${await idOf(late)}`)
  const business = await payByCard({ buyer: 'business' })
  for (const order of [delivered, late, business]) {
    expect((await withdraw(order)).status).toBe(409)
    expect(await orderOf(order)).toMatchObject({ refunded: 0, withdrawn: null })
  }
  for (const order of [late, business]) {
    expect(await orderOf(order)).toMatchObject({ cancelling: { way: 'ask' } })
    const ask = () => visitor().post(`/api/orders/${text(order['orderToken'])}/ask-to-cancel`, {})
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
    expect(await orderOf(order)).toMatchObject({ cancelling: { way: 'asked' }, refunded: 0 })
    const alerts = await rows(
      sql`select message from alerts where message like ${`%${text(order['orderNumber'])} asks you to cancel it%`}`,
    )
    expect(alerts).toHaveLength(1)
  }
})

test('by transfer you are told what to send back; unpaid, there is nothing to', async () => {
  const paid = await payByTransfer({ buyer: 'consumer' })
  expect(await (await withdraw(paid)).json()).toMatchObject({ dueBack: 119 })
  const alerts = await rows(
    sql`select message from alerts where message like ${`%${text(paid['orderNumber'])} was cancelled%`}`,
  )
  expect(alerts).toEqual([{ message: expect.stringContaining('send £119 back by bank transfer') as unknown }])
  expect(await orderOf(paid)).toMatchObject({ refunded: 0, withdrawn: { dueBack: 119 } })
  const order = {
    method: 'bank',
    serviceType: 'vr2',
    basePrice: 119,
    addOns: [],
    email: newEmail(),
    cartId: randomUUID(),
  }
  const open = await read(visitor().post('/api/orders', { ...order, buyer: 'consumer' }))
  expect(await (await withdraw(open)).json()).toMatchObject({ dueBack: 0 })
  expect(await orderOf(open)).toMatchObject({ state: 'cancelled', withdrawn: { dueBack: 0 } })
})

test('without the link, the number and its own address do the same; anything else finds nothing', async () => {
  const order = await payByCard({ buyer: 'consumer' })
  const say = (body: object) =>
    visitor().post('/api/withdrawals', {
      name: 'Nora',
      orderNumber: order['orderNumber'],
      email: order['email'],
      ...body,
    })
  expect((await say({ email: 'other@lake.example' })).status).toBe(404)
  expect((await say({ orderNumber: 'R-AAAAA-AAAAA' })).status).toBe(404)
  expect(await (await say({ email: text(order['email']).toUpperCase() })).json()).toMatchObject({ dueBack: 138 })
  await expectRefunded(order, 138)
  const business = await payByCard({ buyer: 'business' })
  const asked = await visitor().post('/api/withdrawals', {
    name: 'Nora',
    orderNumber: business['orderNumber'],
    email: business['email'],
  })
  expect(await asked.json()).toMatchObject({ at: null, dueBack: null })
})
