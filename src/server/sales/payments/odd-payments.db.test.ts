import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import type { OddPayment } from '#src/contracts/sales/odd-payments.ts'
import { patient } from '#test/support/patient.ts'
import { eventOf } from '#test/support/stripe-event.ts'
import { type Opened, startStripeShop } from '#test/support/stripe-shop.ts'

let shop: Awaited<ReturnType<typeof startStripeShop>>
beforeAll(async () => {
  shop = await startStripeShop()
})
afterAll(() => shop.stop())

const patience = { timeout: patient(15_000) }
const list = async () => (await (await shop.owner.get('/api/admin/odd-payments')).json()) as OddPayment[]
const idOf = async ({ orderNumber }: Opened) =>
  String((await shop.rows(sql`select id from orders where number = ${orderNumber}`))[0]?.['id'])
const act = async (payment: OddPayment | undefined, what: 'use' | 'refund', body = {}) =>
  (await shop.owner.post(`/api/admin/odd-payments/${payment?.id}/${what}`, body)).status

async function pay(opened: Opened, pence?: number): Promise<void> {
  shop.provider.pay(opened.paymentIntentId, pence)
  await shop.deliver(eventOf('payment_intent.succeeded', { id: opened.paymentIntentId }))
}

async function whenListed(opened: Opened): Promise<OddPayment> {
  return vi.waitFor(async () => {
    const found = (await list()).find(({ order }) => order?.number === opened.orderNumber)
    if (!found) throw new Error('Not listed yet.')
    return found
  }, patience)
}

// Too late: the order was cancelled although its card form was open elsewhere.
async function payCancelled(email: string): Promise<[Opened, OddPayment]> {
  const opened = await shop.open({ email })
  await shop.rows(sql`update orders set state = 'cancelled' where number = ${opened.orderNumber}`)
  await pay(opened)
  return [opened, await whenListed(opened)]
}

test('a payment for an order that was cancelled is used: the order is paid, once, with its receipt', async () => {
  const [opened, odd] = await payCancelled('late@lake.example')
  expect(odd).toMatchObject({ text: '£177 came for an order that was cancelled', isUsable: true, needsOrder: false })
  const waiting = (await (await shop.owner.get('/api/admin/waiting')).json()) as { kind: string; count: number }[]
  expect(waiting.find(({ kind }) => kind === 'odd_payment')).toMatchObject({ count: 1 })
  expect(await Promise.all([act(odd, 'use'), act(odd, 'use')])).toEqual([200, 200])
  expect(await shop.stateOf(opened)).toMatchObject({ state: expect.stringMatching(/paid|in_production/) })
  expect(
    await shop.rows(sql`select total_pence, paid_by from receipts where order_id = ${await idOf(opened)}`),
  ).toEqual([{ total_pence: 177_00, paid_by: 'card' }])
  expect(await list()).toEqual([])
  expect(await act(odd, 'refund')).toBe(409)
  const refunded = await shop.owner.post(`/api/admin/orders/${await idOf(opened)}/refund`, {
    refundId: crypto.randomUUID(),
    amount: 7,
  })
  expect(await refunded.json()).toMatchObject({ refunded: 7 })
})

test('a payment for an order that was cancelled is refunded, once, and the order stays as it is', async () => {
  const [opened, odd] = await payCancelled('back@lake.example')
  expect(await Promise.all([act(odd, 'refund'), act(odd, 'refund')])).toEqual([200, 200])
  const intent = shop.provider.intents.get(opened.paymentIntentId)
  expect(intent).toMatchObject({ amount_received: 177_00 })
  expect(await shop.rows(sql`select amount_pence, state from refunds where order_id = ${await idOf(opened)}`)).toEqual([
    { amount_pence: 177_00, state: 'done' },
  ])
  expect(await shop.stateOf(opened)).toEqual({ state: 'cancelled', dispute: null, refunded: 0 })
  expect(await shop.rows(sql`select from credit_notes where order_id = ${await idOf(opened)}`)).toEqual([])
  expect(await list()).toEqual([])
  expect(await act(odd, 'use')).toBe(409)
})

const stepsOf = async ({ orderToken }: Opened) => {
  const answer = await shop.visitor().get(`/api/orders/${orderToken}`)
  const { steps } = (await answer.json()) as { steps: { text: string }[] }
  return steps.map(({ text }) => text).filter((text) => text.includes('refund'))
}

test('the page of an order says how the refund of another payment ends', async () => {
  for (const [email, status, end] of [
    ['through@lake.example', 'succeeded', 'A refund of £177 went through'],
    ['undone@lake.example', 'failed', 'The refund of £177 didn’t go through'],
  ] as const) {
    const [opened, odd] = await payCancelled(email)
    shop.provider.refundAs('pending')
    expect(await act(odd, 'refund')).toBe(200)
    shop.provider.refundAs('succeeded')
    expect(await stepsOf(opened)).toEqual(['A refund of £177 is on its way'])
    shop.provider.endRefund(opened.paymentIntentId, status)
    const ended = { id: `re_${email}`, payment_intent: opened.paymentIntentId }
    for (let time = 0; time < 2; time += 1) await shop.deliver(eventOf('refund.updated', ended))
    await vi.waitFor(
      async () => expect(await stepsOf(opened)).toEqual(['A refund of £177 is on its way', end]),
      patience,
    )
  }
})

test('a second payment of an order goes back without the order being refunded, or pays another one', async () => {
  const opened = await shop.open({ email: 'twice@lake.example' })
  const id = await idOf(opened)
  const intent = shop.provider.intents.get(opened.paymentIntentId)
  if (intent) intent.status = 'processing'
  await shop.visitor().post('/api/payment-status', { ...opened })
  await shop.owner.post(`/api/admin/orders/${id}/transfer-received`, { despiteCard: true })
  await pay(opened)
  const odd = await whenListed(opened)
  expect(odd).toMatchObject({ text: '£177 came for an order that was paid already', needsOrder: true })
  expect(await act(odd, 'use')).toBe(409)
  const other = await shop.open({ email: 'twice@lake.example' })
  expect(await act(odd, 'use', { orderNumber: 'R-NONE' })).toBe(404)
  expect(await act(odd, 'use', { orderNumber: other.orderNumber })).toBe(200)
  expect(await shop.stateOf(other)).toMatchObject({ state: expect.stringMatching(/paid|in_production/) })
  expect(await shop.stateOf(opened)).toMatchObject({ refunded: 0 })
  // Said again it is the same; for one more order it is not there.
  const third = await shop.open({ email: 'third@lake.example' })
  expect(await act(odd, 'use', { orderNumber: other.orderNumber })).toBe(200)
  expect(await act(odd, 'use', { orderNumber: third.orderNumber })).toBe(409)
  await shop.owner.post(`/api/admin/orders/${await idOf(other)}/refund`, { refundId: crypto.randomUUID() })
  expect(await shop.stateOf(other)).toMatchObject({ refunded: 177_00 })
  expect(await shop.stateOf(opened)).toMatchObject({ refunded: 0 })
})

// As its owner does it in the provider's own screens.
async function refundElsewhere({ paymentIntentId }: Opened, pence: number): Promise<void> {
  const charge = shop.provider.intents.get(paymentIntentId)?.latest_charge
  if (!charge) throw new Error('Nothing was paid.')
  charge.amount_refunded += pence
}

const tellOfRefund = ({ paymentIntentId }: Opened) =>
  shop.deliver(eventOf('charge.refunded', { id: `ch_${paymentIntentId}`, payment_intent: paymentIntentId }))

test('a payment that went back at the provider waits no more, and can’t be used, told or not', async () => {
  const [told, oddTold] = await payCancelled('gone@lake.example')
  await refundElsewhere(told, 177_00)
  await tellOfRefund(told)
  await vi.waitFor(async () => expect((await list()).map(({ id }) => id)).not.toContain(oddTold.id), patience)
  expect(await act(oddTold, 'use')).toBe(409)

  const [untold, oddUntold] = await payCancelled('gone-quietly@lake.example')
  await refundElsewhere(untold, 177_00)
  expect(await act(oddUntold, 'use')).toBe(409)
  expect(await shop.stateOf(untold)).toMatchObject({ state: 'cancelled' })
  expect((await list()).map(({ id }) => id)).not.toContain(oddUntold.id)
})

test('of a payment of which a part went back at the provider the rest is used, and that is no refund of the order', async () => {
  const [opened, odd] = await payCancelled('part@lake.example')
  await refundElsewhere(opened, 77_00)
  await tellOfRefund(opened)
  const text = '£177, of which £77 went back, came for an order that was cancelled'
  await vi.waitFor(async () => expect((await whenListed(opened)).text).toBe(text), patience)
  const other = await shop.open({ email: 'part@lake.example' })
  expect(await act(odd, 'use', { orderNumber: other.orderNumber })).toBe(200)
  const orderId = await idOf(other)
  expect(await shop.rows(sql`select total_pence from receipts where order_id = ${orderId}`)).toEqual([
    { total_pence: 100_00 },
  ])
  await tellOfRefund(opened)
  expect(await shop.stateOf(other)).toMatchObject({ refunded: 0 })
  await shop.owner.post(`/api/admin/orders/${orderId}/refund`, { refundId: crypto.randomUUID(), amount: 10 })
  expect(await shop.stateOf(other)).toMatchObject({ refunded: 10_00 })
  expect(
    await shop.rows(sql`select order_id, total_pence from credit_notes where total_pence in (7700, 1000)`),
  ).toEqual([{ order_id: orderId, total_pence: 10_00 }])
})

test('a disputed second payment is no mark on its order; it can’t be used meanwhile, and lost it is gone', async () => {
  const opened = await shop.open({ email: 'disputed-second@lake.example' })
  await shop.owner.post(`/api/admin/orders/${await idOf(opened)}/transfer-received`, { despiteCard: true })
  await pay(opened)
  const odd = await whenListed(opened)
  shop.provider.dispute('dp_second', opened.paymentIntentId, 'needs_response')
  await shop.deliver(eventOf('charge.dispute.created', { id: 'dp_second' }))
  const alerts = sql`select message from alerts where incident like 'dispute dp_second%' order by id`
  await vi.waitFor(async () => expect(await shop.rows(alerts)).toHaveLength(1), patience)
  const other = await shop.open({ email: 'disputed-second@lake.example' })
  expect(await act(odd, 'use', { orderNumber: other.orderNumber })).toBe(409)
  shop.provider.dispute('dp_second', opened.paymentIntentId, 'lost')
  await shop.deliver(eventOf('charge.dispute.closed', { id: 'dp_second' }))
  await vi.waitFor(async () => expect(await shop.rows(alerts)).toHaveLength(2), patience)
  expect((await list()).map(({ id }) => id)).not.toContain(odd.id)
  expect(await shop.stateOf(opened)).toMatchObject({ dispute: null })
  const jobs = sql`select distinct stopped_for from production_jobs where order_id = ${await idOf(opened)}`
  expect(await shop.rows(jobs)).toEqual([{ stopped_for: null }])
})

test('another sum is used at that price, or goes back and the order can be paid anew', async () => {
  const less = await shop.open({ email: 'less@lake.example' })
  await pay(less, 170_00)
  expect(await act(await whenListed(less), 'use')).toBe(200)
  const [paid] = await shop.rows(sql`select total_pence, (select sum(price_pence)::int from order_items
    where order_id = orders.id) as items from orders where number = ${less.orderNumber}`)
  expect(paid).toEqual({ total_pence: 170_00, items: 170_00 })

  const back = await shop.open({ email: 'anew@lake.example' })
  await pay(back, 1_00)
  expect(await act(await whenListed(back), 'refund')).toBe(200)
  const resumed = await shop.visitor().post(`/api/orders/${back.orderToken}/payment`, {})
  const again = { ...back, ...((await resumed.json()) as Opened) }
  expect(again.paymentIntentId).not.toBe(back.paymentIntentId)
  await pay(again)
  await vi.waitFor(
    async () =>
      expect(await shop.stateOf(back)).toMatchObject({
        state: expect.stringMatching(/paid|in_production/),
        refunded: 0,
      }),
    patience,
  )
})

test('a payment that matches no order goes back; when that fails days later it waits again, and the owner hears of it', async () => {
  const opened = await shop.open({ email: 'nobody@lake.example' })
  await shop.rows(sql`delete from payment_attempts where intent_id = ${opened.paymentIntentId}`)
  await pay(opened)
  const waiting = () => list().then((all) => all.find(({ text }) => text.includes(opened.orderNumber)))
  const odd = await vi.waitFor(async () => (await waiting()) ?? Promise.reject(new Error('Not listed yet.')), patience)
  expect(await act(odd, 'refund')).toBe(200)
  expect(await waiting()).toBeUndefined()
  shop.provider.endRefund(opened.paymentIntentId, 'failed', 'lost_or_stolen_card')
  for (let time = 0; time < 2; time += 1) {
    await shop.deliver(eventOf('charge.refund.updated', { id: 're_y', payment_intent: opened.paymentIntentId }))
  }
  await vi.waitFor(async () => expect(await waiting()).toMatchObject({ id: odd.id }), patience)
  const alerts = sql`select message from alerts where message like 'The refund of £177 of a payment that matches no order failed%'`
  expect(await shop.rows(alerts)).toHaveLength(1)
  const asked = shop.provider.seen.length
  expect(await act(odd, 'refund')).toBe(200)
  expect(shop.provider.seen.length).toBeGreaterThan(asked)
  expect(await waiting()).toBeUndefined()
})

test('a payment that matches no order is used or goes back, never both, though both are asked for at once', async () => {
  const opened = await shop.open({ email: 'both@lake.example' })
  // Without a card form to close, it is paid while the provider is still giving back.
  const wish = { method: 'bank', service: 'vr1', basePrice: 99, addOns: [], addOnPrice: 0, amount: 99 }
  const placed = await shop.visitor().post('/api/orders', { ...wish, email: 'other@lake.example' })
  const other = (await placed.json()) as { orderNumber: string }
  await shop.rows(sql`delete from payment_attempts where intent_id = ${opened.paymentIntentId}`)
  await pay(opened)
  const odd = await vi.waitFor(
    async () =>
      (await list()).find(({ text }) => text.includes(opened.orderNumber)) ?? Promise.reject(new Error('Not yet.')),
    patience,
  )
  const answers = await Promise.all([act(odd, 'refund'), act(odd, 'use', { orderNumber: other.orderNumber })])
  expect(answers.toSorted((one, another) => one - another)).toEqual([200, 409])
  const [{ state } = {}] = await shop.rows(sql`select state from odd_payments where id = ${odd.id}`)
  expect(state).toBe(answers[0] === 200 ? 'refunded' : 'used')
})

test('an order that is paid by transfer while its card payment is set up hands out no card payment', async () => {
  const email = 'both@lake.example'
  const opening = shop.open({ email })
  const order = sql`select orders.id from orders join payment_attempts on payment_attempts.order_id = orders.id
    where email = ${email} and payment_attempts.state = 'calling'`
  const id = await vi.waitFor(
    async () => {
      const [calling] = await shop.rows(order)
      if (!calling) throw new Error('Not asked for yet.')
      return String(calling['id'])
    },
    { ...patience, interval: 5 },
  )
  await shop.rows(sql`update orders set state = 'paid', paid_at = now() where id = ${id}`)
  expect(await opening).toMatchObject({ success: false })
  const attempts = sql`select state from payment_attempts where order_id = ${id}`
  expect(await shop.rows(attempts)).toEqual([{ state: 'cancelled' }])
})

test('a refund of such a payment that fails days later leaves it waiting again', async () => {
  const [opened, odd] = await payCancelled('failed@lake.example')
  expect(await act(odd, 'refund')).toBe(200)
  shop.provider.endRefund(opened.paymentIntentId, 'failed', 'lost_or_stolen_card')
  await shop.deliver(eventOf('charge.refund.updated', { id: 're_x', payment_intent: opened.paymentIntentId }))
  await vi.waitFor(async () => expect((await list()).map(({ id }) => id)).toContain(odd.id), patience)
  expect(await act(odd, 'refund')).toBe(200)
})
