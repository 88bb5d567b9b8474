import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MonthEnd } from '#src/contracts/sales/receipts.ts'
import type { OrderDetails, OrderSummary, OrderSums } from '#src/contracts/sales/orders.ts'
import { newId } from '#src/kit/ids.ts'
import { shopTime } from '#src/kit/shop-time.ts'
import { drawPhoto } from '#test/support/draw-photo.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { goodCard } from '#test/support/honest-cart.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

let product: TestProduct
let owner: Visitor

beforeAll(async () => {
  product = await startTestProduct({ VAT_NUMBER: 'GB123456789' })
  owner = await product.owner()
  await place('anna@lakeside.example', { serviceType: 'vr1', basePrice: 99 })
  await place('bob@harbour.example', { serviceType: 'vr3', basePrice: 149 })
  await owner.post(`/api/admin/orders/${(await find('q=anna'))[0]?.id}/transfer-received`, { note: '' })
})
afterAll(() => product.stop())

async function place(email: string, what: { serviceType: string; basePrice: number }) {
  const body = { ...what, addOns: [], email, method: 'bank', cartId: newId(Date.now()) }
  expect((await product.visitor().post('/api/orders', body)).status).toBe(200)
}

const find = async (query: string): Promise<OrderSummary[]> =>
  (await (await owner.get(`/api/admin/orders?${query}`)).json()) as OrderSummary[]
const addresses = async (query: string) => (await find(query)).map(({ email }) => email)
const month = shopTime(new Date()).day.slice(0, 7)

test('an order is found by part of its number, address or amount, and by its receipt', async () => {
  const [anna] = await find('q=ANNA')
  expect(anna).toMatchObject({ email: 'anna@lakeside.example', money: 'paid' })
  expect(await addresses(`q=${anna?.orderNumber.toLowerCase()}`)).toEqual(['anna@lakeside.example'])
  expect(await addresses(`q=${anna?.receiptNumber}`)).toEqual(['anna@lakeside.example'])
  expect(await addresses('q=%C2%A3149')).toEqual(['bob@harbour.example'])
  expect(await addresses('q=example+bob')).toEqual(['bob@harbour.example'])
  expect(await addresses('q=%25')).toEqual([])
  expect(await addresses('q=nobody')).toEqual([])
})

test('orders are narrowed by month, package, state and method', async () => {
  expect(await addresses(`month=${month}&service=vr3`)).toEqual(['bob@harbour.example'])
  expect(await addresses('month=2020-01')).toEqual([])
  expect(await addresses('state=open&method=bank')).toEqual(['bob@harbour.example'])
  expect((await owner.get('/api/admin/orders?month=2020-13')).status).toBe(400)
})

test('the sums are of what was paid, and say what is open', async () => {
  const read = async (query: string) => (await (await owner.get(`/api/admin/orders/sums?${query}`)).json()) as OrderSums
  expect(await read(`month=${month}`)).toEqual({ paid: 1, gross: 99, test: 0, vat: 16.5, refunded: 0, open: 149 })
  expect(await read('q=nobody')).toEqual({ paid: 0, gross: 0, test: 0, vat: 0, refunded: 0, open: 0 })
})

test('the same orders are a file for the books, with net, VAT and receipt', async () => {
  const answer = await owner.get(`/api/admin/orders/export.csv?month=${month}`)
  expect(answer.headers.get('content-disposition')).toContain('orders.csv')
  const [head, anna, end] = (await answer.text()).split('\r\n')
  expect(head).toContain('Gross £,VAT £,Net £,Card fee,Fee currency,VAT rate %')
  expect(anna).toMatch(/RW-000001.*anna@lakeside\.example,99\.00,16\.50,82\.50,,,20$/)
  expect(end).toBe('')
  // What is not paid yet stands in no month.
  const [, bob] = (await (await owner.get('/api/admin/orders/export.csv')).text()).split('\r\n')
  expect(bob).toMatch(/bob@harbour\.example,149\.00,,,,,$/)
})

test('the month end counts what was paid in it, by package and source, beside the month before', async () => {
  const read = async (of: string) => (await (await owner.get(`/api/admin/month-end?month=${of}`)).json()) as MonthEnd
  const anna = { orders: 1, gross: 99, vat: 16.5, refunded: 0, refundedVat: 0, lost: 0, before: 0 }
  const { total, packages, sources, open } = await read(month)
  expect([total, open]).toEqual([anna, 149])
  expect(packages.filter(({ orders }) => orders > 0)).toEqual([{ service: 'vr1', ...anna }])
  expect(sources).toEqual([{ source: expect.any(String), ...anna }])
  const next = new Date(`${month}-15T12:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  expect((await read(next.toISOString().slice(0, 7))).total).toEqual({
    ...anna,
    orders: 0,
    gross: 0,
    vat: 0,
    before: 99,
  })
})

const read = async (id: string | undefined) =>
  (await (await owner.get(`/api/admin/orders/${id}`)).json()) as OrderDetails
const historyOf = async (id: string | undefined) => (await read(id)).events.map(({ text }) => text)

test('a note stands in the history, and a new contact leaves the receipt as it was', async () => {
  const [anna] = await find('q=anna')
  const path = `/api/admin/orders/${anna?.id}`
  expect((await owner.post(`${path}/notes`, { note: 'Wants the lake first.' })).status).toBe(200)
  expect((await owner.post(`${path}/notes`, { note: ' ' })).status).toBe(400)
  const contact = { name: 'Anna Lind', email: 'office@lind.example' }
  for (let click = 0; click < 2; click += 1) expect((await owner.patch(`${path}/contact`, contact)).status).toBe(200)
  expect(await read(anna?.id)).toMatchObject(contact)
  const history = await historyOf(anna?.id)
  expect(history).toContain('Note: Wants the lake first.')
  expect(history.filter((text) => text === 'You changed the contact')).toHaveLength(1)
  const story = (await (await owner.get(`/api/customers/${anna?.customerId}/story`)).json()) as {
    entries: { title: string; text: string }[]
  }
  const changes = story.entries.filter(({ title }) => title === 'Contact of the order changed')
  expect(changes).toMatchObject([{ text: 'By you' }])
  const { rows } = await product.database.execute(sql`select buyer from receipts where order_id = ${anna?.id ?? ''}`)
  expect(rows).toEqual([{ buyer: 'anna@lakeside.example' }])
})

test('an unpaid order is cancelled for good; a paid one is refunded, with the reason in its history', async () => {
  await place('carol@mill.example', { serviceType: 'vr1', basePrice: 99 })
  const [carol] = await find('q=carol')
  const path = `/api/admin/orders/${carol?.id}`
  for (let click = 0; click < 2; click += 1) {
    expect((await owner.post(`${path}/cancel`, { reason: 'Ordered twice' })).status).toBe(200)
  }
  expect(await read(carol?.id)).toMatchObject({ state: 'cancelled', mails: [] })
  expect((await historyOf(carol?.id)).filter((text) => text === 'You cancelled the order: Ordered twice')).toHaveLength(
    1,
  )
  expect((await owner.post(`${path}/transfer-received`, { note: '' })).status).toBe(409)
  const [anna] = await find('q=lind')
  const refused = await owner.post(`/api/admin/orders/${anna?.id}/cancel`, {})
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { success: false, error: 'This order is paid. Refund it instead.' },
  ])
  const refund = { refundId: crypto.randomUUID(), amount: 9, reason: 'Goodwill' }
  expect((await owner.post(`/api/admin/orders/${anna?.id}/refund`, refund)).status).toBe(200)
  expect(await historyOf(anna?.id)).toContain('You refunded £9: Goodwill')
})

test('an order taken by phone has a link that is mailed or copied, and is replaced when somebody pays through it', async () => {
  const customer = { name: 'Dora Finch', email: 'dora@finch.example', businessType: 'hotel', serviceType: 'vr2' }
  const { id: customerId } = (await (await owner.post('/api/customers', customer)).json()) as { id: string }
  const orderId = crypto.randomUUID()
  const taken = { orderId, customerId, service: 'vr2', price: 85.5, days: 7, note: 'Called at noon' }
  const answers = [await owner.post('/api/admin/orders', taken), await owner.post('/api/admin/orders', taken)]
  const [first, second] = await Promise.all(answers.map((answer) => answer.json()))
  expect(first).toEqual(second)
  const order = await read(orderId)
  expect(order).toMatchObject({ customerId, total: 85.5, state: 'open', email: 'dora@finch.example' })
  expect(await historyOf(orderId)).toEqual(['Taken by phone: Called at noon'])
  // Unsubscribing ends offers, and no letter about an own order.
  await product.database.execute(
    sql`insert into suppressed_addresses values ('dora@finch.example', 'unsubscribe', now())`,
  )
  const sent = await owner.post(`/api/admin/orders/${orderId}/payment-link`)
  expect(await sent.json()).toMatchObject({ success: true, status: 'sandbox' })
  const { rows } = await product.database.execute(sql`select text_content as text from emails
    where customer_id = ${customerId} and subject like '%pay online'`)
  expect(rows[0]?.['text']).toContain(order.paymentUrl)

  const offer = new URL(order.paymentUrl ?? '').searchParams.get('offer')
  const cart = { serviceType: 'vr2', addOns: [], basePrice: 85.5, addOnPrice: 0, amount: 85.5, currency: 'gbp', offer }
  const claimed = await product.visitor().post('/api/create-payment-intent', { ...cart, email: customer.email })
  expect(claimed.status).toBe(200)
  expect(await read(orderId)).toMatchObject({ state: 'open' })
  const { clientSecret, paymentIntentId } = (await claimed.json()) as Record<string, string>
  const payment = { clientSecret, paymentIntentId }
  await product.visitor().post('/api/sandbox-payment/confirm', { ...payment, card: goodCard })
  expect((await product.visitor().post('/api/payment-status', payment)).status).toBe(200)
  expect(await read(orderId)).toMatchObject({ state: 'cancelled', paymentUrl: null })
  expect(await find('q=dora&state=open')).toEqual([])
  expect((await owner.post('/api/admin/orders', { ...taken, orderId: crypto.randomUUID(), price: 0 })).status).toBe(400)
})

test('the link of an order taken by phone ends when the owner cancels it', async () => {
  const customer = { name: 'Nora Vale', email: 'nora@vale.example', businessType: 'hotel', serviceType: 'vr2' }
  const { id: customerId } = (await (await owner.post('/api/customers', customer)).json()) as { id: string }
  const orderId = crypto.randomUUID()
  await owner.post('/api/admin/orders', { orderId, customerId, service: 'vr2', price: 80, days: 7, note: '' })
  const offer = new URL((await read(orderId)).paymentUrl ?? '').searchParams.get('offer')
  expect((await owner.post(`/api/admin/orders/${orderId}/cancel`, { reason: '' })).status).toBe(200)
  expect(await (await product.visitor().get(`/api/offers/${offer}`)).json()).toMatchObject({ state: 'used' })
})

test('an order by phone that is sent eight times at once is one order, and its price has pence and nothing smaller', async () => {
  const customer = { name: 'Nell Rush', email: 'nell@rush.example', businessType: 'hotel', serviceType: 'vr1' }
  const { id: customerId } = (await (await owner.post('/api/customers', customer)).json()) as { id: string }
  const taken = { orderId: crypto.randomUUID(), customerId, service: 'vr1', price: 80, days: 7, note: '' }
  const answers = await Promise.all(Array.from({ length: 8 }, () => owner.post('/api/admin/orders', taken)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const numbers = await Promise.all(answers.map(async (answer) => (await answer.json()) as { orderNumber: string }))
  expect(new Set(numbers.map(({ orderNumber }) => orderNumber)).size).toBe(1)
  const odd = await owner.post('/api/admin/orders', { ...taken, orderId: crypto.randomUUID(), price: 1.005 })
  expect([odd.status, await odd.json()]).toMatchObject([
    400,
    { error: 'price: Use at most two decimals, such as 19.99.' },
  ])
})

test('the receipts of a month come as one zip, each a PDF of its own', async () => {
  const answer = await owner.get(`/api/admin/month-end/receipts.zip?month=${month}`)
  expect(answer.headers.get('content-disposition')).toContain(`receipts-${month}.zip`)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const [anna] = await find('q=anna')
  expect(Object.keys(files)).toContain(`${anna?.receiptNumber}.pdf`)
  for (const bytes of Object.values(files)) expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
  expect((await owner.get('/api/admin/month-end/receipts.zip?month=2020-01')).status).toBe(404)
})

test('an order that is paid after its customer was merged shows no photos before the owner confirms the buyer', async () => {
  const add = async (email: string) =>
    (await (
      await owner.post('/api/customers', { name: email, email, businessType: 'hotel', serviceType: 'vr1' })
    ).json()) as { id: string }
  const kept = await add('kept@apart.example')
  const merged = await add('merged@apart.example')
  await owner.post('/api/admin/orders', {
    orderId: crypto.randomUUID(),
    customerId: merged.id,
    service: 'vr1',
    price: 80,
    days: 7,
    note: '',
  })
  await owner.post(`/api/customers/${kept.id}/merge`, { otherId: merged.id })
  const [order] = await find('q=merged@apart.example')
  expect((await owner.post(`/api/admin/orders/${order?.id}/transfer-received`, { note: '' })).status).toBe(200)
  const { rows } = await product.database.execute(sql`select o.opens_photos, j.awaits_confirmation, j.is_autopilot
    from orders o join production_jobs j on j.order_id = o.id where o.id = ${order?.id ?? ''}`)
  expect(rows).toEqual([{ opens_photos: false, awaits_confirmation: true, is_autopilot: false }])
})

test('who is archived and orders with their old quote is a customer again, with the order', async () => {
  const visitor = product.visitor()
  const email = 'again@mill.example'
  const asked = await visitor.post('/api/submit-quote', { ...honestQuote, serviceType: 'vr1', addOns: [], email })
  const { customerId, reference } = (await asked.json()) as Record<string, string>
  await owner.post('/api/customers/bulk', { action: 'archive', ids: [customerId] })
  const order = { serviceType: 'vr1', basePrice: 99, addOns: [], email, method: 'bank', quoteReference: reference }
  expect((await visitor.post('/api/orders', { ...order, cartId: newId(Date.now()) })).status).toBe(200)
  const [placed] = await find('q=again@mill')
  const customer = sql`select deleted_at is null as is_active, status from customers where email = ${email}`
  expect((await product.database.execute(customer)).rows).toMatchObject([{ is_active: false }])
  await owner.post(`/api/admin/orders/${placed?.id}/transfer-received`, { note: '' })
  expect(await read(placed?.id)).toMatchObject({ customerId, isBuyerProven: true })
  expect((await product.database.execute(customer)).rows).toEqual([{ is_active: true, status: 'paid' }])
})

test('who is archived can still send the photos that their paid film waits for', async () => {
  const visitor = product.visitor()
  const email = 'photos@archive.example'
  const asked = await visitor.post('/api/submit-quote', { ...honestQuote, serviceType: 'vr1', addOns: [], email })
  const { customerId = '', reference } = (await asked.json()) as Record<string, string>
  const order = { serviceType: 'vr1', basePrice: 99, addOns: [], email, method: 'bank', quoteReference: reference }
  await visitor.post('/api/orders', { ...order, cartId: newId(Date.now()) })
  const [placed] = await find(`q=${email}`)
  await owner.post(`/api/admin/orders/${placed?.id}/transfer-received`, { note: '' })
  await owner.post('/api/customers/bulk', { action: 'archive', ids: [customerId] })
  expect((await visitor.upload(customerId, [{ name: 'a.jpg', bytes: await drawPhoto() }])).status).toBe(200)
})

test('an order that is paid while its customer is merged is made for the entry that is left', async () => {
  const add = async (email: string) =>
    (await (
      await owner.post('/api/customers', { name: email, email, businessType: 'hotel', serviceType: 'vr1' })
    ).json()) as { id: string }
  for (let round = 0; round < 5; round += 1) {
    const kept = await add(`kept-${round}@merge.example`)
    const email = `merged-${round}@merge.example`
    const merged = await add(email)
    await place(email, { serviceType: 'vr1', basePrice: 99 })
    const [order] = await find(`q=${email}`)
    const both = [
      owner.post(`/api/admin/orders/${order?.id}/transfer-received`, { note: '' }),
      owner.post(`/api/customers/${kept.id}/merge`, { otherId: merged.id }),
    ]
    const answers = await Promise.all(round % 2 ? both : both.toReversed())
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await product.database.execute(sql`select o.customer_id as buyer, j.customer_id as subject
      from orders o join production_jobs j on j.order_id = o.id where o.id = ${order?.id ?? ''}`)
    expect(rows).toEqual([{ buyer: kept.id, subject: kept.id }])
  }
})
