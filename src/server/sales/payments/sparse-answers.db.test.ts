import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { honestCart } from '#test/support/honest-cart.ts'
import { patient } from '#test/support/patient.ts'
import { eventOf } from '#test/support/stripe-event.ts'
import { paidState, startStripeShop } from '#test/support/stripe-shop.ts'

const patience = { timeout: patient(15_000) }
const shop = await startStripeShop()
const { provider, product, owner, visitor, rows, open, deliver, stateOf, reconcile } = shop
afterAll(() => shop.stop())

// Everything that the provider's reference does not promise, and more; without the id there is no object.
const fields = {
  payment_intent: `client_secret amount amount_received currency status description receipt_email metadata
    last_payment_error latest_charge object`,
  charge: `id status amount amount_captured amount_refunded refunded currency metadata receipt_email billing_details
    payment_intent balance_transaction object`,
  balance_transaction: 'fee currency object',
}
const optionalFields = Object.entries(fields).flatMap(([kind, names]) =>
  names.split(/\s+/).map((field) => [kind, field] as const),
)

test.each(optionalFields)('a %s without %s is booked', async (kind, field) => {
  const opened = await open({ email: 'sparse@lake.example' })
  provider.pay(opened.paymentIntentId)
  provider.leaveOut(kind, field)
  try {
    await deliver(eventOf('payment_intent.succeeded', { id: opened.paymentIntentId }))
    await vi.waitFor(async () => expect(await stateOf(opened)).toMatchObject({ state: paidState }), patience)
  } finally {
    provider.leaveOut()
  }
})

test('a payment that cannot be set up, because its secret is missing, is told to the owner', async () => {
  provider.leaveOut('payment_intent', 'client_secret')
  const answer = await visitor().post('/api/create-payment-intent', { ...honestCart, cartId: randomUUID() })
  provider.leaveOut()
  expect(answer.status).toBe(503)
  expect(
    await rows(sql`select from alerts where message like 'No card payment could be set up for order %'`),
  ).toHaveLength(1)
})

test.each([
  ['refund', 'id'],
  ['refund', 'status'],
  ['refund', 'amount'],
  ['charge', 'amount_refunded'],
  ['payment_intent', 'latest_charge'],
])('a refund is booked when the %s lacks %s', async (kind, field) => {
  const opened = await open({ email: 'sparse@lake.example' })
  provider.pay(opened.paymentIntentId)
  await visitor().post('/api/payment-status', { ...opened })
  const [order] = await rows(sql`select id from orders where number = ${opened.orderNumber}`)
  provider.leaveOut(kind, field)
  const wish = { refundId: randomUUID(), amount: 10, reason: '' }
  const answer = await owner.post(`/api/admin/orders/${String(order?.['id'])}/refund`, wish)
  provider.leaveOut()
  expect(answer.status).toBe(200)
  expect(await stateOf(opened)).toMatchObject({ refunded: 10_00 })
})

test.each(['status', 'amount', 'payment_intent', 'charge'])(
  'a dispute without %s reaches the order and the owner',
  async (field) => {
    const opened = await open({ email: 'sparse@lake.example' })
    provider.pay(opened.paymentIntentId)
    await visitor().post('/api/payment-status', { ...opened })
    const id = `dp_${randomUUID()}`
    provider.dispute(id, opened.paymentIntentId, 'needs_response')
    provider.leaveOut('dispute', field)
    await deliver(eventOf('charge.dispute.created', { id }))
    await vi.waitFor(async () => expect(await stateOf(opened)).toMatchObject({ dispute: 'open' }), patience)
    provider.leaveOut()
    expect(await rows(sql`select from alerts where message like ${`% of order ${opened.orderNumber}`}`)).toHaveLength(1)
  },
)

test('a dispute that leads to no order is told to the owner', async () => {
  const opened = await open({ email: 'sparse@lake.example' })
  provider.dispute('dp_of_nobody', opened.paymentIntentId, 'needs_response')
  provider.leaveOut('dispute', 'payment_intent')
  await deliver(eventOf('charge.dispute.created', { id: 'dp_of_nobody' }))
  await vi.waitFor(
    async () =>
      expect(
        await rows(sql`select from alerts where message like '%of an order that could not be found'`),
      ).toHaveLength(1),
    patience,
  )
  provider.leaveOut()
})

test('a refund made at the provider is found without any event, and by one that names the charge alone', async () => {
  const opened = await open({ email: 'quiet@lake.example' })
  provider.pay(opened.paymentIntentId)
  await visitor().post('/api/payment-status', { ...opened })
  const charge = provider.intents.get(opened.paymentIntentId)?.latest_charge
  if (!charge) throw new Error('The stand-in made no charge.')
  charge.amount_refunded = 20_00
  await product.database.execute(sql`update payment_attempts set checked_at = now() - interval '2 hours'
    where intent_id = ${opened.paymentIntentId}`)
  await reconcile()
  await vi.waitFor(async () => expect(await stateOf(opened)).toMatchObject({ refunded: 20_00 }), patience)
  charge.amount_refunded = 30_00
  await deliver(eventOf('refund.created', { id: 're_1', charge: charge.id }))
  await vi.waitFor(async () => expect(await stateOf(opened)).toMatchObject({ refunded: 30_00 }), patience)
})
