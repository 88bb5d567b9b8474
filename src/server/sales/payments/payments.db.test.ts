import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { goodCard, honestCart } from '#test/support/honest-cart.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { patient } from '#test/support/patient.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

// Production may have begun by the time a test looks.
const paidState: unknown = expect.stringMatching(/^(paid|in_production)$/)

let product: TestProduct
let owner: Visitor
beforeAll(async () => {
  product = await startTestProduct({ BANK_DETAILS: 'Sort code 00-00-00\\nAccount 00000000' })
  owner = await product.owner()
})
afterAll(() => product.stop())

interface Opened {
  clientSecret: string
  paymentIntentId: string
  orderNumber: string
  orderToken: string
}

let caller = 0
const visitor = () => product.visitor({ 'x-forwarded-for': `203.0.113.${(caller += 1)}` })
const rows = async (query: ReturnType<typeof sql>) => (await product.database.execute(query)).rows
const open = async (change: object = {}) => {
  const answer = await visitor().post('/api/create-payment-intent', { ...honestCart, ...change })
  return { status: answer.status, body: (await answer.json()) as Opened }
}
const claim = ({ paymentIntentId, clientSecret }: Opened) => ({ paymentIntentId, clientSecret })
const pay = async (opened: Opened, card: object = {}) => {
  const body = { ...claim(opened), card: { ...goodCard, ...card } }
  return (await (await visitor().post('/api/sandbox-payment/confirm', body)).json()) as object
}
const readOrder = async (token: string) =>
  (await (await visitor().get(`/api/orders/${token}`)).json()) as Record<string, unknown>
const findOrder = async (orderNumber: string) =>
  (await rows(sql`select * from orders where number = ${orderNumber}`))[0] as Record<string, string>
const untilPaid = (opened: Opened) =>
  vi.waitFor(async () => expect((await readOrder(opened.orderToken))['money']).toBe('paid'), {
    timeout: patient(15_000),
  })

test('a card pays an order: one receipt, one confirmation, and the customer is paid', async () => {
  const quote = await visitor().post('/api/submit-quote', { ...honestQuote, email: 'payer@lakeside.example' })
  const { customerId, reference } = (await quote.json()) as { customerId: string; reference: string }
  const email = 'payer@lakeside.example'
  const { body } = await open({ quoteReference: reference, email, cartId: randomUUID() })
  expect(await pay(body)).toEqual({ status: 'succeeded', error: null })
  await untilPaid(body)
  const order = await findOrder(body.orderNumber)
  expect(order).toMatchObject({ state: paidState, customer_id: customerId, email: 'payer@lakeside.example' })
  const [customer] = await rows(sql`select status from customers where id = ${customerId}`)
  // Nothing is made before there are photos.
  expect(customer?.['status']).toBe('paid')
  expect(await rows(sql`select total_pence from receipts where order_id = ${order['id']}`)).toEqual([
    { total_pence: 177_00 },
  ])
  const mails = await rows(
    sql`select subject from emails where customer_id = ${customerId} and subject like 'Payment confirmed%'`,
  )
  expect(mails).toEqual([{ subject: `Payment confirmed for order ${body.orderNumber}` }])
})

test('the same cart sent ten times at once has one order and one intent', async () => {
  const cartId = randomUUID()
  const opened = await Promise.all(Array.from({ length: 10 }, () => open({ cartId })))
  expect(new Set(opened.map(({ body }) => body.paymentIntentId)).size).toBe(1)
  expect(await rows(sql`select count(*)::int as all from orders where cart_id = ${cartId}`)).toEqual([{ all: 1 }])
  const [intents] = await rows(sql`select count(*)::int as all from sandbox_intents
    where metadata->>'orderNumber' = ${opened[0]?.body.orderNumber}`)
  expect(intents).toEqual({ all: 1 })
})

test('a cart that changed replaces its order, and the earlier payment can no longer be paid', async () => {
  const cartId = randomUUID()
  const first = await open({ cartId })
  const second = await open({ cartId, addOns: [], addOnPrice: 0, amount: 119 })
  expect(second.body.orderNumber).not.toBe(first.body.orderNumber)
  expect(await pay(first.body)).toEqual({ status: 'declined', error: 'This payment was cancelled.' })
  expect(await findOrder(first.body.orderNumber)).toMatchObject({ state: 'cancelled' })
  expect(await pay(second.body)).toMatchObject({ status: 'succeeded' })
  await untilPaid(second.body)
  expect((await open({ cartId, serviceType: 'vr1', basePrice: 99, amount: 157 })).status).toBe(409)
})

test('a declined card says why, and the same payment succeeds with another', async () => {
  const { body } = await open()
  expect(await pay(body, { number: '4000000000009995' })).toEqual({
    status: 'declined',
    error: 'Your card has insufficient funds.',
  })
  const seen = (await (await visitor().post('/api/payment-status', claim(body))).json()) as object
  expect(seen).toMatchObject({ status: 'waiting', error: 'Your card has insufficient funds.', amount: 177 })
  expect(await pay(body)).toMatchObject({ status: 'succeeded' })
  await untilPaid(body)
})

test('a card that asks for 3-D Secure is paid only after it, and not by who has no card', async () => {
  const { body } = await open()
  const authenticate = async (isApproved: boolean) => {
    const answer = await visitor().post('/api/sandbox-payment/authenticate', { ...claim(body), isApproved })
    return (await answer.json()) as object
  }
  expect(await authenticate(true)).toMatchObject({ status: 'declined' })
  expect(await pay(body, { number: '4000002500003155' })).toEqual({ status: 'action', error: null })
  expect(await authenticate(false)).toMatchObject({
    status: 'declined',
    error: expect.stringContaining('authenticate'),
  })
  expect(await pay(body, { number: '4000002500003155' })).toEqual({ status: 'action', error: null })
  expect(await authenticate(true)).toEqual({ status: 'succeeded', error: null })
  await untilPaid(body)
})

test('who comes back by the link of the order pays the very same payment', async () => {
  const { body } = await open({ cartId: randomUUID() })
  const resumed = await visitor().post(`/api/orders/${body.orderToken}/payment`)
  expect(await resumed.json()).toEqual({
    clientSecret: body.clientSecret,
    paymentIntentId: body.paymentIntentId,
    amount: 177,
    serviceName: 'VR2 Premium',
    addOns: ['Express 12h Delivery', 'Premium Music'],
  })
  const bank = { method: 'bank', serviceType: 'vr1', basePrice: 99, addOns: [], email: 'other@lakeside.example' }
  const { orderToken } = (await (await visitor().post('/api/orders', bank)).json()) as Opened
  expect((await visitor().post(`/api/orders/${orderToken}/payment`)).status).toBe(404)
  expect((await visitor().post(`/api/orders/${'x'.repeat(32)}/payment`)).status).toBe(404)
})

test('the state of a payment is told only to who holds its secret, and found paid it is booked at once', async () => {
  const { body } = await open({ email: 'status@lakeside.example' })
  const ask = (clientSecret: string) =>
    visitor().post('/api/payment-status', { paymentIntentId: body.paymentIntentId, clientSecret })
  expect((await ask(`${body.paymentIntentId}_secret_forged`)).status).toBe(404)
  // As if the event never came.
  await product.database.execute(
    sql`update sandbox_intents set status = 'succeeded' where id = ${body.paymentIntentId}`,
  )
  expect(await (await ask(body.clientSecret)).json()).toEqual({
    status: 'succeeded',
    needsPhotos: true,
    heldUntil: null,
    paymentIntentId: body.paymentIntentId,
    orderNumber: body.orderNumber,
    orderToken: body.orderToken,
    serviceName: 'VR2 Premium',
    addOns: ['Express 12h Delivery', 'Premium Music'],
    amount: 177,
    error: null,
  })
  expect(await findOrder(body.orderNumber)).toMatchObject({ state: paidState })
})

test('a short amount or another currency is recorded, never paid', async () => {
  for (const change of [sql`amount_pence = 100`, sql`currency = 'usd'`]) {
    const { body } = await open()
    await product.database.execute(sql`update sandbox_intents set ${change} where id = ${body.paymentIntentId}`)
    await pay(body)
    await vi.waitFor(
      async () =>
        expect(
          await rows(sql`select kind from events join orders on orders.id = order_id
            where orders.number = ${body.orderNumber} and kind = 'payment.mismatch'`),
        ).toHaveLength(1),
      { timeout: patient(15_000) },
    )
    expect(await findOrder(body.orderNumber)).toMatchObject({ state: 'open' })
  }
})

test('forged, altered and stale events are refused and leave nothing', async () => {
  const { body } = await open()
  const event = JSON.stringify({
    id: 'evt_forged',
    type: 'payment_intent.succeeded',
    data: { object: { id: body.paymentIntentId } },
  })
  for (const signature of ['', 't=1,v1=00', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`]) {
    const answer = await fetch(`${product.address}/api/stripe-webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: event,
    })
    expect(answer.status).toBe(400)
  }
  expect(await rows(sql`select from payment_events where id = 'evt_forged'`)).toEqual([])
})

test('an order by card is refunded in part and in full, once for every wish', async () => {
  const { body } = await open({ email: 'refund@lakeside.example' })
  await pay(body)
  await untilPaid(body)
  const { id } = await findOrder(body.orderNumber)
  const refund = async (wish: object) => {
    const answer = await owner.post(`/api/admin/orders/${id}/refund`, wish)
    return { status: answer.status, body: (await answer.json()) as object }
  }
  const part = { refundId: randomUUID(), amount: 50, reason: 'One photo was missing' }
  const twice = await Promise.all([refund(part), refund(part)])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(await lettersTo('refund@lakeside.example')).toEqual([
    { subject: `Your refund for order ${body.orderNumber}`, says: 'We have refunded £50 of the £177' },
  ])
  expect(await refund({ refundId: randomUUID(), amount: 500 })).toMatchObject({ status: 400 })
  expect((await readOrder(body.orderToken))['money']).toBe('part_refunded')
  expect(await refund({ refundId: randomUUID() })).toEqual({
    status: 200,
    body: { success: true, refunded: 177, pending: 0 },
  })
  expect(await refund({ refundId: randomUUID() })).toMatchObject({ status: 409 })
  expect(
    await rows(sql`select sum(amount_pence)::int as all from sandbox_refunds
    where intent_id = ${body.paymentIntentId}`),
  ).toEqual([{ all: 177_00 }])
  expect((await readOrder(body.orderToken))['money']).toBe('refunded')
  expect(await lettersTo('refund@lakeside.example')).toEqual([
    { subject: `Your refund for order ${body.orderNumber}`, says: 'We have refunded £50 of the £177' },
    { subject: `Your refund for order ${body.orderNumber}`, says: 'We have refunded the whole £177' },
  ])
})

// About money that went back, in the order in which they were written.
const lettersTo = (recipient: string) =>
  rows(sql`select subject, substring(text_content from 'We have refunded (?:the whole £\\d+|£\\d+ of the £\\d+)') as says
    from emails where recipient = ${recipient} and subject like 'Your refund%' order by id`)

test('a failed payment that is not tried again is mailed about once', async () => {
  const { body } = await open({ email: 'failed@lakeside.example' })
  await pay(body, { number: '4000000000000002' })
  await vi.waitFor(
    async () =>
      expect(
        await rows(sql`select from payment_attempts where intent_id = ${body.paymentIntentId}
        and last_error = 'Your card was declined.'`),
      ).toHaveLength(1),
    { timeout: patient(15_000) },
  )
  await product.database.execute(sql`update payment_attempts set failed_at = now() - interval '20 minutes'
    where intent_id = ${body.paymentIntentId}`)
  for (let run = 0; run < 2; run += 1) {
    await product.database.execute(sql`insert into pgboss.job (name, data) values ('payments.reconcile', '{}')`)
  }
  const mails = () => rows(sql`select subject from emails where recipient = 'failed@lakeside.example'`)
  await vi.waitFor(async () => expect(await mails()).toHaveLength(1), { timeout: patient(15_000) })
  expect(await mails()).toEqual([{ subject: `Your payment for order ${body.orderNumber} didn’t go through` }])
})

test('with the launch test cards are over: nothing is opened, what was open is not paid, what was paid goes back', async () => {
  const [paid, left] = [(await open()).body, (await open()).body]
  expect(await pay(paid)).toMatchObject({ status: 'succeeded' })
  await untilPaid(paid)
  const launch = (isLaunched: boolean) => owner.post('/api/admin/site', { isLaunched })
  expect((await launch(true)).status).toBe(200)
  try {
    expect(await open()).toMatchObject({ status: 503, body: { error: expect.stringContaining('can’t take cards') } })
    const confirmed = await visitor().post('/api/sandbox-payment/confirm', { ...claim(left), card: goodCard })
    expect(confirmed.status).toBe(404)
    expect(await (await visitor().get('/api/site-settings')).json()).toMatchObject({
      payments: { mode: 'none', publishableKey: null },
    })
    const { id } = await findOrder(paid.orderNumber)
    const refunded = await owner.post(`/api/admin/orders/${id}/refund`, { refundId: randomUUID() })
    expect(refunded.status).toBe(200)
  } finally {
    await launch(false)
  }
})
