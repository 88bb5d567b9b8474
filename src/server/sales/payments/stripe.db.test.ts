import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Stripe } from 'stripe'
import { afterAll, expect, test, vi } from 'vitest'
import { honestCart } from '#test/support/honest-cart.ts'
import { patient } from '#test/support/patient.ts'
import { eventOf, sign, webhookSecret } from '#test/support/stripe-event.ts'
import { type Opened, paidState, startStripeShop } from '#test/support/stripe-shop.ts'

const patience = { timeout: patient(15_000) }
const shop = await startStripeShop()
const { provider, product, owner, visitor, rows, open, deliver, stateOf, reconcile } = shop
afterAll(() => shop.stop())

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
      description: `VR2 Premium, ${orderNumber}`,
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
        await rows(sql`select from events join orders on orders.id = order_id
        where orders.number = ${opened.orderNumber} and kind = 'payment.mismatch'`),
      ).toHaveLength(1),
    patience,
  )
  expect(await stateOf(opened)).toMatchObject({ state: 'open' })
  const message = `Order ${opened.orderNumber}: Received 1 GBP, which is not the total: not marked as paid`
  expect(await rows(sql`select from alerts where message = ${message}`)).toHaveLength(1)
  expect(await rows(sql`select from emails where subject = ${message}`)).toHaveLength(1)
})

// Paid by card, with the order's id for the owner.
async function openPaid(email: string) {
  const opened = await open({ email })
  provider.pay(opened.paymentIntentId)
  await visitor().post('/api/payment-status', { ...opened })
  const [order] = await rows(sql`select id from orders where number = ${opened.orderNumber}`)
  const refund = async (amount: number, refundId = randomUUID()) => {
    const answer = await owner.post(`/api/admin/orders/${String(order?.['id'])}/refund`, { refundId, amount })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  return { opened, refund }
}

const historyOf = async ({ orderNumber }: Opened) =>
  (
    await rows(sql`select kind from events e join orders o on o.id = e.order_id
    where o.number = ${orderNumber} and kind like '%refund%' order by e.number`)
  ).map(({ kind }) => kind)

test('a transfer is not booked beside a card payment that is still being processed, unless the owner says so', async () => {
  const opened = await open({ email: 'both@lake.example' })
  const intent = provider.intents.get(opened.paymentIntentId)
  if (intent) intent.status = 'processing'
  await visitor().post('/api/payment-status', { ...opened })
  const [order] = await rows(sql`select id from orders where number = ${opened.orderNumber}`)
  const path = `/api/admin/orders/${String(order?.['id'])}/transfer-received`
  const asked = await owner.post(path, {})
  expect([asked.status, await asked.text()]).toEqual([409, expect.stringContaining('still being processed')])
  expect(await stateOf(opened)).toMatchObject({ state: 'open' })
  expect((await owner.post(path, { despiteCard: true })).status).toBe(200)
  const [paid] = await rows(sql`select facts from events e join orders o on o.id = e.order_id
    where o.number = ${opened.orderNumber} and kind = 'order.paid'`)
  expect(paid?.['facts']).toMatchObject({ method: 'bank' })
})

test('a refund that is pending at the provider is pending here, and counts when it is through', async () => {
  const { opened, refund } = await openPaid('pending@lake.example')
  provider.refundAs('pending')
  expect(await refund(77)).toEqual({ status: 200, body: { success: true, refunded: 0, pending: 77 } })
  provider.refundAs('succeeded')
  expect(await stateOf(opened)).toMatchObject({ refunded: 0 })
  expect(await refund(150)).toMatchObject({ status: 400, body: { error: 'At most £100 can be refunded.' } })
  provider.endRefund(opened.paymentIntentId, 'succeeded')
  await deliver(eventOf('refund.updated', { id: 're_1', payment_intent: opened.paymentIntentId }))
  await vi.waitFor(async () => expect(await stateOf(opened)).toMatchObject({ refunded: 77_00 }), patience)
  expect(await historyOf(opened)).toEqual(['refund.asked', 'refund.pending', 'order.refunded_in_part'])
})

test('a refund that fails days later is undone and told, and another can be made', async () => {
  const { opened, refund } = await openPaid('bounced@lake.example')
  const notes = sql`select withdrawn_at is null as holds from credit_notes n join orders o on o.id = n.order_id
    where o.number = ${opened.orderNumber} order by n.number`
  expect(await refund(177)).toMatchObject({ body: { refunded: 177, pending: 0 } })
  provider.endRefund(opened.paymentIntentId, 'failed', 'lost_or_stolen_card')
  const event = eventOf('refund.failed', { id: 're_1', payment_intent: opened.paymentIntentId })
  await Promise.all([deliver(event), deliver(event)])
  await vi.waitFor(async () => expect(await stateOf(opened)).toMatchObject({ refunded: 0 }), patience)
  const alerts = await rows(
    sql`select message from alerts where message like ${`%order ${opened.orderNumber} failed%`}`,
  )
  expect(alerts).toEqual([{ message: expect.stringContaining('lost_or_stolen_card') }])
  expect(
    await rows(
      sql`select subject from emails where recipient = 'bounced@lake.example' and subject like '%refund%' order by id`,
    ),
  ).toEqual([
    { subject: `Your refund for order ${opened.orderNumber}` },
    { subject: `Your refund for order ${opened.orderNumber} didn’t go through` },
  ])
  expect(await rows(notes)).toEqual([{ holds: false }])
  expect(await refund(177)).toMatchObject({ status: 200, body: { refunded: 177 } })
  expect(await rows(notes)).toEqual([{ holds: false }, { holds: true }])
  expect(await historyOf(opened)).toEqual([
    'refund.asked',
    'order.refunded',
    'refund.failed',
    'order.refund_undone',
    'refund.asked',
    'order.refunded',
  ])
})

test('a refund that never counted is mailed as failed to the owner alone, and the page of the order takes it back', async () => {
  const { opened, refund } = await openPaid('refused@lake.example')
  provider.refundAs('pending')
  expect(await refund(77)).toMatchObject({ body: { refunded: 0, pending: 77 } })
  provider.refundAs('succeeded')
  provider.endRefund(opened.paymentIntentId, 'failed')
  await deliver(eventOf('refund.failed', { id: 're_1', payment_intent: opened.paymentIntentId }))
  await vi.waitFor(async () => expect(await historyOf(opened)).toContain('refund.failed'), patience)
  expect(await historyOf(opened)).not.toContain('order.refund_undone')
  const page = await (await visitor().get(`/api/orders/${opened.orderToken}`)).text()
  expect(page).toContain('The refund of £77 didn’t go through')
  expect(
    await rows(sql`select from emails where recipient = 'refused@lake.example' and subject like '%refund%'`),
  ).toEqual([])
})

test('a refund whose answer was lost is found by its own name, and none is made twice', async () => {
  const { opened, refund } = await openPaid('lost@lake.example')
  const refundId = randomUUID()
  provider.leaveOut('refund', 'id')
  expect(await refund(50, refundId)).toMatchObject({ status: 200, body: { refunded: 50 } })
  provider.leaveOut()
  await deliver(eventOf('refund.created', { id: 're_1', payment_intent: opened.paymentIntentId }))
  const refundsOf = () =>
    rows(sql`select r.id, provider_refund_id as name, r.state from refunds r join orders o on o.id = r.order_id
      where o.number = ${opened.orderNumber}`)
  await vi.waitFor(async () => {
    expect(await refundsOf()).toEqual([{ id: refundId, name: `re_${opened.paymentIntentId}_1`, state: 'done' }])
  }, patience)
  expect(await stateOf(opened)).toMatchObject({ refunded: 50_00 })
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

test('of two disputes of an order each is told; it is held while one is open, and lost with the first that is', async () => {
  const { opened } = await openPaid('two-disputes@lake.example')
  const tell = async (id: string, status: string) => {
    provider.dispute(id, opened.paymentIntentId, status)
    await deliver(eventOf(`charge.dispute.${status === 'needs_response' ? 'created' : 'closed'}`, { id }))
    const state = status === 'needs_response' ? 'open' : status
    const alert = sql`select from alerts where incident = ${`dispute ${id} ${state}`}`
    await vi.waitFor(async () => expect(await rows(alert)).toHaveLength(1), patience)
    return (await stateOf(opened))?.['dispute']
  }
  expect(await tell('dp_two_1', 'needs_response')).toBe('open')
  expect(await tell('dp_two_2', 'needs_response')).toBe('open')
  expect(await tell('dp_two_1', 'won')).toBe('open')
  expect(await tell('dp_two_2', 'lost')).toBe('lost')
})

test('a dispute that nobody told of is found by asking', async () => {
  const { opened } = await openPaid('untold-dispute@lake.example')
  provider.dispute('dp_untold', opened.paymentIntentId, 'needs_response')
  await product.database.execute(sql`update payment_attempts set checked_at = now() - interval '2 hours'`)
  await reconcile()
  await vi.waitFor(async () => expect(await stateOf(opened)).toMatchObject({ dispute: 'open' }), patience)
})

test('what the provider keeps of a payment is in the books once, and a key that may not read it holds up nothing', async () => {
  const opened = await open({ email: 'fee@lake.example' })
  provider.pay(opened.paymentIntentId)
  provider.letReadFees(false)
  await deliver(eventOf('payment_intent.succeeded', { id: opened.paymentIntentId }))
  await vi.waitFor(async () => expect(await stateOf(opened)).toMatchObject({ state: paidState }), patience)
  const lineInBooks = async () => {
    const file = await (await owner.get('/api/admin/orders/export.csv')).text()
    return file.split('\r\n').find((line) => line.startsWith(opened.orderNumber))
  }
  expect(await lineInBooks()).toMatch(/,177\.00,,,$/)
  provider.letReadFees(true)
  const updated = () => eventOf('charge.updated', { id: 'ch_1', payment_intent: opened.paymentIntentId })
  await Promise.all([deliver(updated()), deliver(updated())])
  // 1.5 % of £177 and 20p.
  await vi.waitFor(async () => expect(await lineInBooks()).toMatch(/,177\.00,2\.86,GBP,$/), patience)
  await vi.waitFor(
    async () =>
      expect(
        await rows(sql`select from pgboss.job where name = 'payments.handle-event' and state <> 'completed'`),
      ).toEqual([]),
    patience,
  )
  expect(await lineInBooks()).toMatch(/,177\.00,2\.86,GBP,$/)
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
