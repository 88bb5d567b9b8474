import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOnIds, serviceIds } from '#src/contracts/catalogue.ts'
import { hourMs } from '#src/kit/time.ts'
import { makeOffer } from '#src/server/sales/offers/feature.ts'
import { systemClock } from '#src/server/platform/clock/system-clock.ts'
import { makeSecrets } from '#src/server/platform/secrets/app-secrets.ts'
import { goodCard, honestCart } from '#test/support/honest-cart.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { patient } from '#test/support/patient.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

// The cart as a browser finds it again: by its own cookie, whatever the way back.

const appSecret = 's'.repeat(40)
let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ APP_SECRET: appSecret })
})
afterAll(() => product.stop())

let caller = 0
const newVisitor = () => product.visitor({ 'x-forwarded-for': `203.0.113.${(caller += 1) % 250}` })
type Body = Record<string, unknown>
const post = async (visitor: Visitor, path: string, body: object) => {
  const answer = await visitor.post(path, body)
  return { status: answer.status, body: (await answer.json()) as Body }
}
const look = async (visitor: Visitor, body: object = {}) => (await post(visitor, '/api/checkout-quote', body)).body
const facts = ({ serviceType, addOns, total }: Body) => ({ serviceType, addOns, total })
const tokenOf = ({ offer }: Body) => (offer as { token: string } | null)?.token
const claimOf = (shown: Body) => ({
  serviceType: shown['serviceType'],
  addOns: shown['addOns'],
  basePrice: shown['basePrice'],
  addOnPrice: shown['addOnPrice'],
  amount: shown['total'],
  currency: 'gbp',
  offer: tokenOf(shown),
  email: 'cart@lake.example',
})
const open = (visitor: Visitor, shown: Body, change: object = {}) =>
  post(visitor, '/api/create-payment-intent', { ...claimOf(shown), ...change })
const pay = async (visitor: Visitor, { paymentIntentId, clientSecret }: Body) => {
  const paid = await post(visitor, '/api/sandbox-payment/confirm', { paymentIntentId, clientSecret, card: goodCard })
  await post(visitor, '/api/payment-status', { paymentIntentId, clientSecret })
  return paid.body['status']
}
const rows = async (query: ReturnType<typeof sql>) => (await product.database.execute(query)).rows

const discounts = { vr1: 99, vr2: 119, vr3: 149, 'combo-3': 297, 'combo-5': 495 }
const ways = [
  {},
  ...serviceIds.flatMap((serviceType) => [
    { serviceType },
    { serviceType, discount: 10, price: discounts[serviceType], addOns: ['premium-music'] },
    { serviceType, addOns: [...addOnIds] },
  ]),
]

test.each(ways)('%o is the same product and price on every way back', async (first) => {
  const visitor = newVisitor()
  const shown = await look(visitor, first)
  expect(facts(await look(visitor))).toEqual(facts(shown))
  const opened = await open(visitor, shown)
  expect(opened.status).toBe(200)
  expect(facts(await look(visitor))).toEqual(facts(shown))
  // A second tab, or the same cart sent again, has the same order and payment.
  expect((await open(visitor, await look(visitor))).body).toEqual(opened.body)
  expect(await (await visitor.get('/api/cart')).json()).toMatchObject({ order: { state: 'payable' } })
})

test('what a package holds comes off when the cart goes up to it, and a quote adds to what was chosen', async () => {
  const visitor = newVisitor()
  await look(visitor, { serviceType: 'vr1', addOns: ['social-sizes', 'express'] })
  expect(await look(visitor, { serviceType: 'vr2' })).toMatchObject({ addOns: ['express'], total: 158 })
  const quote = { ...honestQuote, serviceType: 'vr1', addOns: ['custom-branding'], timeline: undefined }
  const { body } = await post(visitor, '/api/submit-quote', quote)
  const shown = await look(visitor, { quoteReference: body['reference'] })
  expect(shown['addOns']).toEqual(expect.arrayContaining(['custom-branding', 'express']))
})

test('without a cart a known quote is taken up, and without either VR2 Premium at £99', async () => {
  const visitor = newVisitor()
  expect(await look(newVisitor())).toMatchObject({ serviceType: 'vr2', total: 99, isDefaultPrice: true })
  await post(visitor, '/api/submit-quote', { ...honestQuote, serviceType: 'vr3', timeline: 'asap', addOns: [] })
  expect(await look(visitor)).toMatchObject({ serviceType: 'vr3', total: 169 })
  // Then the cart is known, and wins.
  expect(await look(visitor, { addOns: ['express'] })).toMatchObject({ serviceType: 'vr3', total: 188 })
  expect(await look(visitor)).toMatchObject({ serviceType: 'vr3', total: 188 })
})

test('after the payment the cart says so, and a second payment needs the word of the visitor', async () => {
  const visitor = newVisitor()
  const shown = await look(visitor, { serviceType: 'vr3' })
  const opened = await open(visitor, shown)
  expect(await pay(visitor, opened.body)).toBe('succeeded')
  expect(await (await visitor.get('/api/cart')).json()).toEqual({
    order: {
      state: 'paid',
      orderToken: opened.body['orderToken'],
      paymentIntentId: opened.body['paymentIntentId'],
    },
  })
  const again = await look(visitor, { serviceType: 'vr1' })
  expect(again).toMatchObject({
    serviceType: 'vr3',
    done: { isPaid: true, orderToken: opened.body['orderToken'], total: 149 },
  })
  expect((await open(visitor, { ...shown, addOns: ['express'], addOnPrice: 39, total: 188 })).status).toBe(409)
  const another = await look(visitor, { serviceType: 'vr1', isAnother: true })
  expect(another).toMatchObject({ serviceType: 'vr1', total: 99, done: null })
  const second = await open(visitor, another)
  expect(second.status).toBe(200)
  expect(second.body['orderNumber']).not.toBe(opened.body['orderNumber'])
})

test('a paid quote is not paid again from anywhere without a question, and its order is shown to its own browser', async () => {
  const asked = newVisitor()
  const { reference: quoteReference } = (await post(asked, '/api/submit-quote', honestQuote)).body
  const shown = await look(asked, { quoteReference })
  const opened = await open(asked, shown, { quoteReference })
  await pay(asked, opened.body)
  const stranger = newVisitor()
  const seen = await look(stranger, { quoteReference })
  expect(seen).toMatchObject({ done: { isPaid: true, orderToken: null } })
  expect((await open(stranger, seen, { quoteReference })).status).toBe(409)
  expect((await open(stranger, seen, { quoteReference, isAnother: true })).status).toBe(200)
})

test('an order that is placed for a transfer is not silently replaced', async () => {
  const visitor = newVisitor()
  const shown = await look(visitor, { serviceType: 'vr1' })
  const order = { ...claimOf(shown), method: 'bank' }
  expect((await post(visitor, '/api/orders', order)).status).toBe(200)
  expect(await look(visitor)).toMatchObject({ done: { isPaid: false, total: 99 } })
  expect((await open(visitor, shown)).status).toBe(409)
})

test('the published discount is one offer of 48 hours for one order, and the list price after it', async () => {
  const visitor = newVisitor()
  const first = (await post(visitor, '/api/offers', { service: 'vr3' })).body
  expect(first).toMatchObject({ state: 'valid', offer: { price: 134, originalPrice: 149 } })
  const { expiresAt } = first['offer'] as { expiresAt: string }
  expect(Math.abs(Date.parse(expiresAt) - Date.now() - 48 * 3_600_000)).toBeLessThan(60_000)
  const again = (await post(visitor, '/api/offers', { service: 'vr2' })).body
  expect(again).toMatchObject({ offer: { price: 107, originalPrice: 119, expiresAt } })
  const link = { serviceType: 'vr2', discount: 10, price: 119 }
  const shown = await look(visitor, link)
  expect(shown).toMatchObject({ total: 107, discountPercent: 10, offer: { state: 'valid', expiresAt } })
  await product.database.execute(sql`update offers set expires_at = now() where visitor_id is not null`)
  expect(await look(visitor)).toMatchObject({ total: 119, offer: { state: 'expired' } })
  expect((await open(visitor, shown)).status).toBe(400)
})

test('an offer that eight carts claim at once can be paid by one of them, once', async () => {
  const email = 'eight@lake.example'
  const { token: offer } = (await post(newVisitor(), '/api/offers', { service: 'vr3' })).body
  const buyers = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const visitor = newVisitor()
      return { visitor, shown: await look(visitor, { serviceType: 'vr3', offer }) }
    }),
  )
  const opened = await Promise.all(buyers.map(({ visitor, shown }) => open(visitor, shown, { email })))
  expect(await rows(sql`select from orders where email = ${email} and state = 'open'`)).toHaveLength(1)
  const outcomes = await Promise.all(
    opened.map(async ({ status, body }, index) =>
      status === 200 ? pay(buyers[index]?.visitor ?? newVisitor(), body) : 'refused',
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'succeeded')).toHaveLength(1)
  expect(await rows(sql`select from orders where email = ${email} and paid_at is not null`)).toHaveLength(1)
})

test('a cart is forgotten a month after its last change', async () => {
  const visitor = newVisitor()
  await look(visitor, { serviceType: 'combo-5' })
  await product.database.execute(
    sql`update carts set changed_at = now() - interval '31 days' where service_type = 'combo-5'`,
  )
  await product.database.execute(sql`insert into pgboss.job (name, data) values ('beats.night', '{}')`)
  await expect
    .poll(() => rows(sql`select from carts where changed_at < now() - interval '30 days'`), {
      timeout: patient(15_000),
    })
    .toEqual([])
  expect(await look(visitor)).toMatchObject({ serviceType: 'vr2', total: 99 })
})

const offerDeps = { secrets: makeSecrets(appSecret), clock: systemClock, siteUrl: 'https://reels.example' }
const offerFor = async (hours: number) => {
  const expiresAt = new Date(Date.now() + hours * hourMs)
  const terms = { customerId: null, service: 'vr3', pricePence: 80_00, expiresAt } as const
  const url = await product.database.transaction((tx) => makeOffer(offerDeps, tx, terms))
  return new URL(url).searchParams.get('offer') ?? ''
}
const offerCart = { ...honestCart, serviceType: 'vr3', addOns: [], basePrice: 80, addOnPrice: 0, amount: 80 }

test('a signed offer is charged at its price, once: the newest order holds it, and paid it is used', async () => {
  const offer = await offerFor(48)
  expect(await (await newVisitor().get(`/api/offers/${offer}`)).json()).toMatchObject({
    state: 'valid',
    offer: { price: 80, originalPrice: 149, serviceName: 'VR3 Luxury' },
  })
  const first = await post(newVisitor(), '/api/create-payment-intent', { ...offerCart, offer, cartId: randomUUID() })
  const second = await post(newVisitor(), '/api/create-payment-intent', { ...offerCart, offer, cartId: randomUUID() })
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await pay(newVisitor(), first.body)).toBe('declined')
  expect(await pay(newVisitor(), second.body)).toBe('succeeded')
  expect(await (await newVisitor().get(`/api/offers/${offer}`)).json()).toMatchObject({ state: 'used' })
  expect((await post(newVisitor(), '/api/create-payment-intent', { ...offerCart, offer })).status).toBe(400)
})

test('a card form that is opened and left cancels no placed order of the same offer; a payment replaces the others', async () => {
  const offer = await offerFor(48)
  const email = `${randomUUID()}@lake.example`
  const placed = await post(newVisitor(), '/api/orders', {
    ...offerCart,
    offer,
    method: 'bank',
    email,
    cartId: randomUUID(),
  })
  expect(placed.status).toBe(200)
  const opened = await post(newVisitor(), '/api/create-payment-intent', { ...offerCart, offer, cartId: randomUUID() })
  expect(opened.status).toBe(200)
  const stateOf = async ({ orderNumber }: Body) =>
    (await rows(sql`select state from orders where number = ${String(orderNumber)}`))[0]?.['state']
  expect(await stateOf(placed.body)).toBe('open')
  expect(await pay(newVisitor(), opened.body)).toBe('succeeded')
  expect(await stateOf(placed.body)).toBe('cancelled')
})

test('a checkout that is left ends after seven days, with its payment, and its offer can be taken again', async () => {
  const offer = await offerFor(400)
  const visitor = newVisitor()
  const { body } = await post(visitor, '/api/create-payment-intent', { ...offerCart, offer, cartId: randomUUID() })
  const number = String(body['orderNumber'])
  await rows(sql`update orders set created_at = now() - interval '8 days' where number = ${number}`)
  const resumed = await post(newVisitor(), `/api/orders/${String(body['orderToken'])}/payment`, {})
  expect(resumed).toMatchObject({ status: 409, body: { error: expect.stringContaining('This checkout has ended') } })
  await rows(sql`insert into pgboss.job (name, data) values ('beats.night', '{}')`)
  const ended = sql`select o.state, a.state as payment from orders o join payment_attempts a on a.order_id = o.id
    where o.number = ${number}`
  await expect
    .poll(() => rows(ended), { timeout: patient(15_000) })
    .toEqual([{ state: 'cancelled', payment: 'cancelled' }])
  expect(await pay(visitor, body)).toBe('declined')
  const again = await post(newVisitor(), '/api/create-payment-intent', { ...offerCart, offer, cartId: randomUUID() })
  expect(again.status).toBe(200)
})

test('a quote that is sent after the card form was opened belongs to the order, which keeps its payment', async () => {
  const [visitor, email] = [newVisitor(), `${randomUUID()}@lake.example`]
  const cart = { ...honestCart, email, cartId: randomUUID() }
  const first = await post(visitor, '/api/create-payment-intent', cart)
  const quote = await post(visitor, '/api/submit-quote', { ...honestQuote, email })
  const quoteReference = String(quote.body['reference'])
  const again = await post(visitor, '/api/create-payment-intent', { ...cart, quoteReference })
  expect(again.body).toMatchObject({
    orderNumber: first.body['orderNumber'],
    paymentIntentId: first.body['paymentIntentId'],
  })
  const order = sql`select customer_id, quote_reference, opens_photos, name from orders
    where number = ${String(first.body['orderNumber'])}`
  expect(await rows(order)).toEqual([
    {
      customer_id: quote.body['customerId'],
      quote_reference: quoteReference,
      opens_photos: true,
      name: honestQuote.name,
    },
  ])
  expect(await pay(visitor, first.body)).toBe('succeeded')
  const other = { ...honestCart, email, quoteReference, cartId: randomUUID() }
  expect((await post(newVisitor(), '/api/create-payment-intent', other)).status).toBe(409)
})

test('an unpaid order that the owner cancels gives its offer back', async () => {
  const offer = await offerFor(48)
  const order = { ...offerCart, offer, method: 'bank', email: `${randomUUID()}@lake.example` }
  const placed = await post(newVisitor(), '/api/orders', { ...order, cartId: randomUUID() })
  const [found] = await rows(sql`select id from orders where number = ${String(placed.body['orderNumber'])}`)
  const owner = await product.owner()
  expect((await owner.post(`/api/admin/orders/${String(found?.['id'])}/cancel`, { reason: '' })).status).toBe(200)
  expect(await (await newVisitor().get(`/api/offers/${offer}`)).json()).toMatchObject({ state: 'valid' })
  const again = await post(newVisitor(), '/api/create-payment-intent', { ...offerCart, offer, cartId: randomUUID() })
  expect(await pay(newVisitor(), again.body)).toBe('succeeded')
})

test('an expired offer says so and changes no price', async () => {
  const offer = await offerFor(-1)
  expect(await (await newVisitor().get(`/api/offers/${offer}`)).json()).toMatchObject({ state: 'expired' })
  expect(
    (await post(newVisitor(), '/api/checkout-quote', { serviceType: 'vr3', addOns: [], offer })).body,
  ).toMatchObject({
    total: 149,
    offer: { state: 'expired' },
  })
  expect((await post(newVisitor(), '/api/create-payment-intent', { ...offerCart, offer })).status).toBe(400)
  expect(await (await newVisitor().get('/api/offers/forged.token')).json()).toEqual({ state: 'unknown', offer: null })
})
