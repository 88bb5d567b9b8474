import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startStripeServer } from '#test/fakes/stripe-server.ts'
import { honestCart } from '#test/support/honest-cart.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

// Production may have begun by the time a test looks.
const paidState: unknown = expect.stringMatching(/^(paid|in_production)$/)

// The product with the real SDK against a stand-in for the provider.

const webhookSecret = 'whsec_test_of_the_product'
const patience = { timeout: 15_000 }
let provider: Awaited<ReturnType<typeof startStripeServer>>
let product: TestProduct
let owner: Visitor
beforeAll(async () => {
  provider = await startStripeServer({ slowMs: 100 })
  product = await startTestProduct({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: provider.url,
  })
  owner = await product.owner()
})
afterAll(async () => {
  await product.stop()
  await provider.stop()
})

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
  const answer = await visitor().post('/api/create-payment-intent', { ...honestCart, cartId: randomUUID(), ...change })
  return (await answer.json()) as Opened
}
const sign = (payload: string, secret = webhookSecret): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret })
const deliver = (payload: string, signature = sign(payload)) =>
  fetch(`${product.address}/api/stripe-webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body: payload,
  })
const eventOf = (type: string, object: object, id = `evt_${randomUUID()}`): string =>
  JSON.stringify({ id, object: 'event', type, data: { object } })
const stateOf = async ({ orderNumber }: Opened) =>
  (await rows(sql`select state, dispute, refunded_pence as refunded from orders where number = ${orderNumber}`))[0]
const reconcile = () =>
  product.database.execute(sql`insert into pgboss.job (name, data) values ('payments.reconcile', '{}')`)

test('an intent is made in pence and pounds sterling, once, with key, metadata and the address for the receipt', async () => {
  const cartId = randomUUID()
  const opened = await Promise.all(Array.from({ length: 6 }, () => open({ cartId, email: 'stripe@lake.example' })))
  expect(new Set(opened.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1)
  const [{ paymentIntentId, orderNumber }] = opened as [Opened]
  const made = provider.seen.filter(({ method, path }) => method === 'POST' && path === '/v1/payment_intents')
  const [order] = await rows(sql`select id from orders where number = ${orderNumber}`)
  expect(made.at(-1)).toMatchObject({
    authorization: 'Bearer sk_test_1',
    idempotencyKey: `${String(order?.['id'])}-1`,
    body: {
      amount: '17700',
      currency: 'gbp',
      receipt_email: 'stripe@lake.example',
      description: `VR2 Premium, order ${orderNumber}`,
      'automatic_payment_methods[enabled]': 'true',
      'metadata[orderId]': order?.['id'],
      'metadata[orderNumber]': orderNumber,
      'metadata[attempt]': '1',
    },
  })
  expect(provider.intents.get(paymentIntentId)?.amount).toBe(177_00)
})

test('a signed event pays the order once, however often it comes, and the card is what the provider says now', async () => {
  const opened = await open({ email: 'event@lake.example' })
  const early = eventOf('payment_intent.succeeded', { id: opened.paymentIntentId })
  expect((await deliver(early)).status).toBe(200)
  await vi.waitFor(
    async () =>
      expect(
        await rows(sql`select from pgboss.job where name = 'payments.handle-event' and state <> 'completed'`),
      ).toEqual([]),
    patience,
  )
  // The event claimed it; the provider, asked, did not.
  expect(await stateOf(opened)).toMatchObject({ state: 'open' })
  provider.pay(opened.paymentIntentId)
  const event = eventOf('payment_intent.succeeded', { id: opened.paymentIntentId })
  const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(event)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  await vi.waitFor(async () => expect(await stateOf(opened)).toMatchObject({ state: paidState }), patience)
  expect(
    await rows(sql`select from emails where subject = ${`Payment confirmed for order ${opened.orderNumber}`}`),
  ).toHaveLength(1)
})

test('an event that comes before the create call was answered finds its order by its metadata', async () => {
  const opened = await open()
  await product.database.execute(sql`update payment_attempts set intent_id = null, client_secret = null, state = 'calling'
    where intent_id = ${opened.paymentIntentId}`)
  provider.pay(opened.paymentIntentId)
  await deliver(eventOf('payment_intent.succeeded', { id: opened.paymentIntentId }))
  await vi.waitFor(async () => expect(await stateOf(opened)).toMatchObject({ state: paidState }), patience)
})

test('forged, altered, stale and unsigned events are refused', async () => {
  const opened = await open()
  const event = eventOf('payment_intent.succeeded', { id: opened.paymentIntentId }, 'evt_refused')
  const stale = Stripe.webhooks.generateTestHeaderString({
    payload: event,
    secret: webhookSecret,
    timestamp: Math.floor(Date.now() / 1000) - 301,
  })
  for (const signature of ['', 'v1=1', sign(event, 'whsec_of_somebody_else'), sign(`${event} `), stale]) {
    expect((await deliver(event, signature)).status).toBe(400)
  }
  expect((await deliver(event.replace('succeeded', 'canceled'), sign(event))).status).toBe(400)
  expect(await rows(sql`select from payment_events where id = 'evt_refused'`)).toEqual([])
  expect((await deliver(eventOf('customer.created', { id: 'cus_1' }))).status).toBe(200)
})

test("a decline shows the provider's own message, and reconciliation pays an order whose event never came", async () => {
  const opened = await open({ email: 'silent@lake.example' })
  const claim = { paymentIntentId: opened.paymentIntentId, clientSecret: opened.clientSecret }
  provider.decline(opened.paymentIntentId, 'Your card does not like Tuesdays.')
  const status = await (await visitor().post('/api/payment-status', claim)).json()
  expect(status).toMatchObject({ status: 'waiting', error: 'Your card does not like Tuesdays.' })
  provider.pay(opened.paymentIntentId)
  await product.database.execute(sql`update payment_attempts set checked_at = now() - interval '10 minutes'`)
  await reconcile()
  await vi.waitFor(async () => expect(await stateOf(opened)).toMatchObject({ state: paidState }), patience)
})

test('a short amount is recorded and never paid', async () => {
  const opened = await open()
  provider.pay(opened.paymentIntentId, 100)
  await deliver(eventOf('payment_intent.succeeded', { id: opened.paymentIntentId }))
  await vi.waitFor(
    async () =>
      expect(
        await rows(sql`select from order_events join orders on orders.id = order_id
        where number = ${opened.orderNumber} and kind = 'payment.mismatch'`),
      ).toHaveLength(1),
    patience,
  )
  expect(await stateOf(opened)).toMatchObject({ state: 'open' })
})

test("refunds reach the provider once, one made in the provider's own screens is booked, and disputes are followed", async () => {
  const opened = await open({ email: 'money@lake.example' })
  provider.pay(opened.paymentIntentId)
  await visitor().post('/api/payment-status', { ...opened })
  const [order] = await rows(sql`select id from orders where number = ${opened.orderNumber}`)
  const wish = { refundId: randomUUID(), amount: 77, reason: '' }
  const refund = () => owner.post(`/api/admin/orders/${String(order?.['id'])}/refund`, wish)
  expect((await refund()).status).toBe(200)
  expect((await refund()).status).toBe(200)
  expect(await stateOf(opened)).toMatchObject({ refunded: 77_00 })
  const charge = provider.intents.get(opened.paymentIntentId)?.latest_charge
  expect(charge?.amount_refunded).toBe(77_00)
  if (charge) charge.amount_refunded = 100_00
  await deliver(eventOf('charge.refunded', { id: 'ch_1', payment_intent: opened.paymentIntentId }))
  await vi.waitFor(async () => expect(await stateOf(opened)).toMatchObject({ refunded: 100_00 }), patience)
  provider.dispute('dp_1', opened.paymentIntentId, 'needs_response')
  await deliver(eventOf('charge.dispute.created', { id: 'dp_1' }))
  await vi.waitFor(async () => expect(await stateOf(opened)).toMatchObject({ dispute: 'open' }), patience)
  provider.dispute('dp_1', opened.paymentIntentId, 'lost')
  await deliver(eventOf('charge.dispute.closed', { id: 'dp_1' }))
  await vi.waitFor(async () => expect(await stateOf(opened)).toMatchObject({ dispute: 'lost' }), patience)
})

test('while the provider is away a payment cannot be set up, and afterwards the same cart has one', async () => {
  const cartId = randomUUID()
  provider.setDown(true)
  const refused = await visitor().post('/api/create-payment-intent', { ...honestCart, cartId })
  provider.setDown(false)
  expect(refused.status).toBe(503)
  const opened = await open({ cartId })
  expect(opened.clientSecret).toMatch(/_secret_/)
  expect(
    await rows(sql`select from payment_attempts join orders on orders.id = order_id where cart_id = ${cartId}`),
  ).toHaveLength(1)
})

test('beside a real provider there is no sandbox', async () => {
  const { paymentIntentId, clientSecret } = await open()
  const card = { number: '4242424242424242', expiry: '12/40', cvc: '123' }
  const answer = await visitor().post('/api/sandbox-payment/confirm', { paymentIntentId, clientSecret, card })
  expect(answer.status).toBe(404)
  expect(await (await visitor().get('/api/site-settings')).json()).toMatchObject({
    payments: { mode: 'stripe', publishableKey: 'pk_test_1' },
  })
})
