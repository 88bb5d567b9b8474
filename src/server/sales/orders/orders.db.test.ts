import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { honestCart } from '#test/support/honest-cart.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { patient } from '#test/support/patient.ts'
import { tamperedCarts } from '#test/support/tampered-carts.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

// Production may have begun by the time a test looks.
const paidState: unknown = expect.stringMatching(/^(paid|in_production)$/)

const siteUrl = 'https://reels.example'
let product: TestProduct
let owner: Visitor
beforeAll(async () => {
  product = await startTestProduct({
    PUBLIC_URL: siteUrl,
    ALLOW_TEST_CARDS: 'true',
    BANK_DETAILS: 'Sort code 00-00-00\\nAccount 00000000',
    VAT_NUMBER: 'GB 123 4567 89',
    SUPPORT_PHONE: '020 7946 0000',
    SUPPORT_WHATSAPP: '07700 900123',
    BACKUP_FORM_URL: 'https://forms.example/backup',
  })
  owner = await product.owner()
})
afterAll(() => product.stop())

let caller = 0
const visitor = () => product.visitor({ 'x-forwarded-for': `198.51.100.${(caller += 1)}` })
const rows = async (query: ReturnType<typeof sql>) => (await product.database.execute(query)).rows
const post = async (path: string, body: object, who = visitor()) => {
  const answer = await who.post(path, body)
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const bankOrder = {
  method: 'bank',
  serviceType: 'vr2',
  basePrice: 119,
  addOns: ['express'],
  email: 'bank@lake.example',
}
const readOrder = async (token: unknown, who = visitor()) =>
  (await (await who.get(`/api/orders/${String(token)}`)).json()) as Record<string, unknown>
const idOf = async (number: unknown) =>
  (await rows(sql`select id from orders where number = ${String(number)}`))[0]?.['id']
const mailsTo = (address: string) =>
  rows(sql`select subject, text_content as text from emails where recipient = ${address} order by id`)

test('bodies that do not match the price list are refused, and nothing is created', async () => {
  const before = await rows(sql`select count(*)::int as orders from orders`)
  for (const [what, change] of tamperedCarts) {
    const body = typeof change === 'string' ? change : JSON.stringify({ ...honestCart, ...change })
    const answer = await fetch(`${product.address}/api/create-payment-intent`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${(caller += 1)}` },
      body,
    })
    const told = { what, status: answer.status, ...((await answer.json()) as object) }
    expect(told).toEqual({ what, status: 400, success: false, error: 'Amount does not match the price list' })
  }
  expect(tamperedCarts.length).toBeGreaterThanOrEqual(30)
  expect(await rows(sql`select count(*)::int as orders from orders`)).toEqual(before)
  expect(await rows(sql`select from sandbox_intents`)).toEqual([])
})

test('a flood of payment set-ups from one source is slowed down', async () => {
  const flooder = product.visitor({ 'x-forwarded-for': '192.0.2.250' })
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => flooder.post('/api/create-payment-intent', { ...honestCart, amount: 1 })),
  )
  expect(answers.some(({ status }) => status === 429)).toBe(true)
})

test('an order by transfer answers the bank details, mails them once, and waits', async () => {
  const cartId = randomUUID()
  const { status, body } = await post('/api/orders', { ...bankOrder, cartId })
  expect(status).toBe(200)
  expect(body).toMatchObject({ total: 158, bankDetails: 'Sort code 00-00-00\nAccount 00000000' })
  const again = await post('/api/orders', { ...bankOrder, cartId })
  expect(again.body['orderNumber']).toBe(body['orderNumber'])
  const mails = await mailsTo('bank@lake.example')
  expect(mails.map(({ subject }) => subject)).toEqual([`Your order ${String(body['orderNumber'])}`])
  expect(mails[0]?.['text']).toContain('Bank details: Sort code 00-00-00\nAccount 00000000')
  expect(mails[0]?.['text']).toContain(`${siteUrl}/order/${String(body['orderToken'])}`)
  expect(await readOrder(body['orderToken'])).toMatchObject({
    state: 'open',
    money: 'waiting',
    method: 'bank',
    serviceName: 'VR2 Premium',
    emailHint: 'b...@lake.example',
    receiptNumber: null,
    promise: null,
    items: [
      { kind: 'service', id: 'vr2', name: 'VR2 Premium', price: 119 },
      { kind: 'add-on', id: 'express', name: 'Express 12h Delivery', price: 39 },
    ],
  })
  const [lead] = await rows(sql`select name, status, source from customers where email = 'bank@lake.example'`)
  expect(lead).toEqual({ name: '', status: 'new', source: 'checkout' })
})

test('the owner marks a transfer as received: paid once, with a receipt, a mail, a record and an honest promise', async () => {
  const { body } = await post('/api/orders', { ...bankOrder, email: 'transfer@lake.example', name: 'Ada Moss' })
  const id = await idOf(body['orderNumber'])
  const mark = () => post(`/api/admin/orders/${String(id)}/transfer-received`, { note: 'seen on Monday' }, owner)
  const marked = await Promise.all([mark(), mark(), mark()])
  expect(new Set(marked.map(({ body: { receiptNumber } }) => receiptNumber)).size).toBe(1)
  const order = await readOrder(body['orderToken'])
  expect(order).toMatchObject({ state: paidState, money: 'paid', receiptNumber: expect.stringMatching(/^RW-\d{6}$/) })
  // Without photos nothing is promised.
  expect(order).toMatchObject({ promise: null, needs: { usablePhotos: 0 } })
  const subjects = (await mailsTo('transfer@lake.example')).map(({ subject }) => subject)
  expect(subjects.filter((subject) => String(subject).startsWith('Payment confirmed'))).toHaveLength(1)
  expect(
    await rows(
      sql`select actor from audit_events where action = 'order.paid' and detail->>'order' = ${String(body['orderNumber'])}`,
    ),
  ).toEqual([{ actor: 'owner' }])
})

test('the receipt is a PDF with VAT, for the holder of a paid order’s link', async () => {
  const { body } = await post('/api/orders', { ...bankOrder, email: 'vat@lake.example', name: 'Zoë Ångström' })
  const path = `/api/orders/${String(body['orderToken'])}/receipt.pdf`
  expect((await visitor().get(path)).status).toBe(404)
  await post(`/api/admin/orders/${String(await idOf(body['orderNumber']))}/transfer-received`, {}, owner)
  const answer = await visitor().get(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const receipts =
    await rows(sql`select vat_pence, vat_number, vat_per_mille from receipts join orders on orders.id = order_id
    where orders.number = ${String(body['orderNumber'])}`)
  expect(receipts).toEqual([{ vat_pence: 26_33, vat_number: 'GB 123 4567 89', vat_per_mille: 200 }])
})

test('receipt numbers have no gap and no repetition', async () => {
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, index) => post('/api/orders', { ...bankOrder, email: `row-${index}@lake.example` })),
  )
  await Promise.all(
    made.map(async ({ body }) =>
      post(`/api/admin/orders/${String(await idOf(body['orderNumber']))}/transfer-received`, {}, owner),
    ),
  )
  const numbers = (await rows(sql`select number from receipts order by number`)).map(({ number }) => number)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

test('a lost link is mailed to the address of the order only, and the answer never tells', async () => {
  const { body } = await post('/api/orders', { ...bankOrder, email: 'lost@lake.example' })
  const known = await post('/api/order-link', { email: 'lost@lake.example' })
  const unknown = await post('/api/order-link', { email: 'nobody@lake.example' })
  expect(known).toEqual(unknown)
  // The same work for both, so that the time does not tell either: who has orders is looked up after the answer.
  const looked = sql`select from pgboss.job where name = 'orders.send-links' and data->>'email' = 'nobody@lake.example'`
  expect(await rows(looked)).toHaveLength(1)
  const links = async () =>
    (await mailsTo('lost@lake.example')).filter(({ subject }) => subject === 'The link to your order')
  await vi.waitFor(async () => expect(await links()).toHaveLength(1), { timeout: patient(20_000) })
  expect((await links())[0]?.['text']).toContain(`/order/${String(body['orderToken'])}`)
  expect(await mailsTo('nobody@lake.example')).toEqual([])
  for (let time = 0; time < 5; time += 1) await post('/api/order-link', { email: 'lost@lake.example' })
  const isIdle = sql`select from pgboss.job where name = 'orders.send-links' and state < 'completed'`
  await vi.waitFor(async () => expect(await rows(isIdle)).toEqual([]), { timeout: patient(20_000) })
  expect(await links()).toHaveLength(3)
})

test("who types somebody's address into the checkout sees none of their photos and nothing of their name", async () => {
  const email = 'victim@lake.example'
  await post('/api/submit-quote', { ...honestQuote, email })
  const { body } = await post('/api/orders', { ...bankOrder, email })
  const stranger = visitor()
  expect(await readOrder(body['orderToken'], stranger)).toMatchObject({ photos: null })
  expect([...stranger.cookies.keys()]).toEqual([])
  expect(await rows(sql`select name from orders where email = ${email}`)).toEqual([{ name: '' }])
  expect(await rows(sql`select count(*)::int as all from customers where email = ${email}`)).toEqual([{ all: 1 }])
})

test('an order from the browser that made the quote belongs to its customer and opens their photos', async () => {
  const browser = visitor()
  const wish = { ...honestQuote, email: 'own@lake.example', timeline: 'asap' }
  const quoted = await post('/api/submit-quote', wish, browser)
  const quoteReference = quoted.body['reference']
  const page = await post('/api/checkout-quote', { serviceType: 'vr2', addOns: [], quoteReference })
  expect(page.body).toMatchObject({ total: 139, quote: { reference: quoteReference, isRush: true } })
  const cart = { ...bankOrder, addOns: [], email: 'own@lake.example', quoteReference }
  const { body } = await post('/api/orders', cart, browser)
  expect(body['total']).toBe(139)
  const holder = visitor()
  const order = await readOrder(body['orderToken'], holder)
  expect(order['photos']).toEqual({ customerId: quoted.body['customerId'], count: 0, most: 25, mayAdd: true })
  expect([...holder.cookies.keys()]).toEqual(['quote'].map((name) => `__Host-${name}`))
})

test('the link of an unpaid order that was mailed to another address opens no photos before it is paid', async () => {
  const browser = visitor()
  const quoted = await post('/api/submit-quote', { ...honestQuote, email: 'first@lake.example' }, browser)
  const cart = { ...bankOrder, email: 'typo@lake.example', quoteReference: quoted.body['reference'] }
  const { body } = await post('/api/orders', cart, browser)
  expect(await readOrder(body['orderToken'])).toMatchObject({ photos: null })
  expect((await post(`/api/orders/${String(body['orderToken'])}/erase`, {})).status).toBe(403)
  expect(await readOrder(body['orderToken'], browser)).toMatchObject({ photos: { mayAdd: true } })
  await post(`/api/admin/orders/${String(await idOf(body['orderNumber']))}/transfer-received`, {}, owner)
  expect(await readOrder(body['orderToken'])).toMatchObject({ photos: { mayAdd: true } })
})

test('a reference or a customer id is no proof: order and job say so until the owner confirms the buyer', async () => {
  const quoted = await post('/api/submit-quote', { ...honestQuote, email: 'named@lake.example' })
  const { reference: quoteReference, customerId } = quoted.body
  const named = await post('/api/create-payment-intent', { ...honestCart, customerId, email: 'x@else.example' })
  expect(await readOrder(named.body['orderToken'])).toMatchObject({ photos: null, emailHint: 'x...@else.example' })
  const { body } = await post('/api/orders', { ...bankOrder, email: 'named@lake.example', quoteReference })
  const id = String(await idOf(body['orderNumber']))
  await post(`/api/admin/orders/${id}/transfer-received`, {}, owner)
  expect(await readOrder(body['orderToken'])).toMatchObject({ photos: null })
  const seen = async () => ({
    order: ((await (await owner.get(`/api/admin/orders/${id}`)).json()) as { isBuyerProven: boolean }).isBuyerProven,
    job: await rows(sql`select awaits_confirmation as awaits from production_jobs where order_id = ${id}`),
  })
  expect(await seen()).toEqual({ order: false, job: [{ awaits: true }] })
  expect((await post(`/api/admin/orders/${id}/confirm-buyer`, {}, owner)).status).toBe(200)
  expect(await seen()).toEqual({ order: true, job: [{ awaits: false }] })
  expect(await readOrder(body['orderToken'])).toMatchObject({ photos: { customerId } })
})

test('the owner sees an order with its story, and sends its mails again', async () => {
  const { body } = await post('/api/orders', { ...bankOrder, method: 'contact', email: 'story@lake.example' })
  const listed = await owner.get('/api/admin/orders?method=contact&state=open')
  expect(listed.headers.get('x-total-count')).toBe('1')
  const id = String(await idOf(body['orderNumber']))
  const read = async () => (await (await owner.get(`/api/admin/orders/${id}`)).json()) as { events: { text: string }[] }
  expect(await read()).toMatchObject({ orderNumber: body['orderNumber'], mails: ['received', 'link'] })
  expect((await post(`/api/admin/orders/${id}/resend`, { mail: 'confirmation' }, owner)).status).toBe(409)
  expect((await post(`/api/admin/orders/${id}/resend`, { mail: 'received' }, owner)).status).toBe(200)
  expect(await mailsTo('story@lake.example')).toHaveLength(2)
  expect((await read()).events.map(({ text }) => text)).toEqual(['Order received', 'You sent the order email again'])
})

test('an order paid by transfer is refunded by hand, and the record says so', async () => {
  const { body } = await post('/api/orders', { ...bankOrder, email: 'back@lake.example' })
  const id = String(await idOf(body['orderNumber']))
  const wish = { refundId: randomUUID(), reason: 'changed their mind' }
  expect((await post(`/api/admin/orders/${id}/refund`, wish, owner)).status).toBe(409)
  await post(`/api/admin/orders/${id}/transfer-received`, {}, owner)
  const readPaid = async () => (await (await owner.get('/api/customers?q=back@lake')).json()) as object[]
  expect(await readPaid()).toMatchObject([{ paidPrice: 158 }])
  const refunded = await post(`/api/admin/orders/${id}/refund`, { ...wish, refundId: randomUUID() }, owner)
  expect(refunded.body).toEqual({ success: true, refunded: 158, pending: 0 })
  expect(await readPaid()).toMatchObject([{ paidPrice: 0 }])
  expect(await readOrder(body['orderToken'])).toMatchObject({ money: 'refunded', refunded: 158 })
})

test('beyond five a day, orders with one address are kept but no longer mailed', async () => {
  for (let time = 0; time < 7; time += 1) await post('/api/orders', { ...bankOrder, email: 'spam@lake.example' })
  expect(await mailsTo('spam@lake.example')).toHaveLength(5)
  expect(await rows(sql`select count(*)::int as all from orders where email = 'spam@lake.example'`)).toEqual([
    { all: 7 },
  ])
})

test('the public settings tell what pages need and no secret', async () => {
  expect(await (await visitor().get('/api/site-settings')).json()).toEqual({
    name: 'Reelwright',
    payments: { mode: 'sandbox', publishableKey: null },
    support: {
      email: null,
      phone: '020 7946 0000',
      whatsApp: { number: '07700 900123', url: 'https://wa.me/447700900123' },
      hours: null,
    },
    backupFormUrl: 'https://forms.example/backup',
    prices: {},
    words: {},
    region: { currency: 'GBP', locale: 'en-GB', timeZone: 'Europe/London' },
  })
})
