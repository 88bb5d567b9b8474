import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPhoto } from '#test/support/draw-photo.ts'
import { goodCard, honestCart } from '#test/support/honest-cart.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

// The owner has made one customer of two: the cookie and the links of each open what came to that one, and nothing of the
// other. The same goes for a buyer whom nothing but typed facts led to a customer.

let product: TestProduct
let owner: Visitor
let photo: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  product = await startTestProduct()
  owner = await product.owner()
  photo = await drawPhoto()
})
afterAll(() => product.stop())

type Body = Record<string, unknown>
const read = async (answer: Promise<Response>) => (await (await answer).json()) as Body
const rows = async (query: ReturnType<typeof sql>) => (await product.database.execute(query)).rows

let asked = 0
async function askForQuote(businessName: string) {
  const browser = product.visitor({ 'x-forwarded-for': `203.0.113.${(asked += 1)}` })
  const email = `asks-${asked}@mill.example`
  const quote = { ...honestQuote, businessName, email }
  const { customerId, reference } = await read(browser.post('/api/submit-quote', quote))
  await browser.upload(String(customerId), [{ name: 'a.jpg', bytes: photo }])
  return { browser, email, customerId: String(customerId), reference: String(reference) }
}
const cartOf = ({ email, reference }: { email: string; reference: string }) => ({
  ...honestCart,
  email,
  quoteReference: reference,
})
const open = (browser: Visitor, cart: object) => read(browser.post('/api/create-payment-intent', cart))
async function pay(browser: Visitor, { paymentIntentId, clientSecret }: Body) {
  await browser.post('/api/sandbox-payment/confirm', { paymentIntentId, clientSecret, card: goodCard })
  await browser.post('/api/payment-status', { paymentIntentId, clientSecret })
}
const merge = async (keptId: string, mergedId: string) =>
  expect((await owner.post(`/api/customers/${keptId}/merge`, { otherId: mergedId })).status).toBe(200)
const photosOf = (customerId: string) =>
  rows(sql`select coalesce(came_to, customer_id) as entry from photos where customer_id = ${customerId} order by id`)
const orderOf = (opened: Body) => read(product.visitor().get(`/api/orders/${String(opened['orderToken'])}`))

test('the cookie of a quote is not shown the order of another that was merged into it', async () => {
  const [kept, merged] = [await askForQuote('Kept Mill'), await askForQuote('Merged Mill')]
  await pay(merged.browser, await open(merged.browser, cartOf(merged)))
  await merge(kept.customerId, merged.customerId)
  const shown = await read(kept.browser.post('/api/checkout-quote', {}))
  expect(shown['done']).toBeNull()
  const named = await read(kept.browser.post('/api/checkout-quote', { quoteReference: merged.reference }))
  expect(named['done']).toMatchObject({ orderToken: null, isPaid: true })
})

test('an unpaid order from before a merge deletes its own photos, and none of the customer it was merged into', async () => {
  const [kept, merged] = [await askForQuote('Kept Mill'), await askForQuote('Merged Mill')]
  const opened = await open(merged.browser, cartOf(merged))
  await merge(kept.customerId, merged.customerId)
  expect(await photosOf(kept.customerId)).toHaveLength(2)
  const erase = () => merged.browser.post(`/api/orders/${String(opened['orderToken'])}/erase`, {})
  expect((await erase()).status).toBe(200)
  expect((await erase()).status).toBe(200)
  expect(
    await rows(sql`select from events where kind = 'order.erasure_asked'
      and order_id = (select id from orders where number = ${opened['orderNumber']})`),
  ).toHaveLength(1)
  expect(await photosOf(kept.customerId)).toEqual([{ entry: kept.customerId }])
})

test('the brief of an order that is paid after a merge says nothing of the other, nor does it say how many photos they have', async () => {
  const [kept, merged] = [await askForQuote('Kept Mill'), await askForQuote('')]
  const opened = await open(merged.browser, cartOf(merged))
  await merge(kept.customerId, merged.customerId)
  await pay(merged.browser, opened)
  const order = await orderOf(opened)
  expect(order['state']).toMatch(/paid|in_production/)
  expect(JSON.stringify(order)).not.toContain('Kept Mill')
  expect(order['needs']).toMatchObject({ usablePhotos: 0 })
})

test('a buyer whom only typed facts led to a customer reads nothing of them before the owner confirms who it is', async () => {
  const victim = await askForQuote('Hazelmere Orchard')
  const stranger = product.visitor()
  const opened = await open(stranger, cartOf(victim))
  await pay(stranger, opened)
  const before = await orderOf(opened)
  expect(before).toMatchObject({ photos: null, needs: { usablePhotos: 0, hasName: false }, brief: { nameToShow: '' } })
  expect(JSON.stringify(before)).not.toContain('Hazelmere')

  const brief = { nameToShow: '', tagline: 'By the water', callToAction: '', phone: '', site: '', handle: '', town: '' }
  const path = `/api/orders/${String(opened['orderToken'])}/brief`
  const saved = await stranger.post(path, { ...brief, colours: [] })
  expect(saved.status).toBe(200)
  const [order] = await rows(sql`select id from orders where number = ${opened['orderNumber']}`)
  expect((await owner.post(`/api/admin/orders/${String(order?.['id'])}/confirm-buyer`, {})).status).toBe(200)
  expect((await orderOf(opened))['brief']).toMatchObject({ nameToShow: 'Hazelmere Orchard', tagline: 'By the water' })
})

test('the link of an offer proves who orders while it holds; used or expired it proves nobody', async () => {
  const customer = await askForQuote('Offer Mill')
  const details = {
    customerId: customer.customerId,
    service: 'vr2',
    price: 99,
    days: 7,
    note: '',
    orderId: crypto.randomUUID(),
  }
  const taken = await read(owner.post('/api/admin/orders', details))
  expect(taken['orderNumber']).toBeTruthy()
  const [order] = await rows(sql`select id from orders where number = ${taken['orderNumber']}`)
  const { paymentUrl } = await read(owner.get(`/api/admin/orders/${String(order?.['id'])}`))
  const offer = new URL(String(paymentUrl)).searchParams.get('offer')
  const proven = async (opened: Body) => {
    const [found] = await rows(sql`select opens_photos as proven from orders where number = ${opened['orderNumber']}`)
    return found?.['proven']
  }
  const cart = { amount: 99, currency: 'gbp', serviceType: 'vr2', addOns: [], basePrice: 99, addOnPrice: 0, offer }
  expect(await proven(await open(product.visitor(), cart))).toBe(true)
  await product.database.execute(sql`update offers set expires_at = now() - interval '1 day'
    where customer_id = ${customer.customerId}`)
  const late = { ...cart, amount: 119, basePrice: 119, isAnother: true }
  expect(await proven(await open(product.visitor(), late))).toBe(false)
})
