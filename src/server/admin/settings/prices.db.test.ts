import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { readSettings } from '#src/contracts/people/settings.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'

let product: TestProduct
let owner: Awaited<ReturnType<TestProduct['owner']>>
beforeAll(async () => {
  product = await startTestProduct()
  owner = await product.owner()
})
afterAll(() => product.stop())

const path = '/api/admin/settings'
const change = (values: Record<string, string>): Promise<Response> => owner.post(path, { values })
const transfer = { method: 'bank', addOns: [] as string[], email: 'buyer@example.com' }

const order = (serviceType: string, basePrice: number) =>
  product.visitor().post('/api/orders', { ...transfer, serviceType, basePrice })

test('a new price is charged, and the old one is refused, from the moment it is saved', async () => {
  const before = await order('vr1', 99)
  expect(before.status).toBe(200)
  const { orderToken } = (await before.json()) as { orderToken: string }

  expect((await change({ 'price.vr1': '129.50', 'price.rush': '25' })).status).toBe(200)
  const refused = await order('vr1', 99)
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('Amount does not match the price list')
  expect(((await (await order('vr1', 129.5)).json()) as { total: number }).total).toBe(129.5)

  const quote = await product
    .visitor()
    .post('/api/submit-quote', { ...honestQuote, serviceType: 'vr1', timeline: 'asap' })
  expect(await quote.json()).toMatchObject({ totalPrice: 154.5 })
  const site = await (await product.visitor().get('/api/site-settings')).json()
  expect(site).toMatchObject({ prices: { 'price.vr1': '129.50', 'price.rush': '25' } })

  const kept = (await (await product.visitor().get(`/api/orders/${orderToken}`)).json()) as { total: number }
  expect(kept.total).toBe(99)
})

test('the published discount keeps the price that its visitor was shown', async () => {
  const early = product.visitor()
  const open = async (visitor: typeof early) => {
    const answer = await visitor.post('/api/offers', { service: 'vr3' })
    return ((await answer.json()) as { offer: unknown }).offer
  }
  expect(await open(early)).toMatchObject({ price: 134, originalPrice: 149, percent: 10 })
  await change({ 'price.vr3': '200', 'offer.percent': '20' })
  expect(await open(early)).toMatchObject({ price: 134, originalPrice: 149, percent: 10 })
  expect(await open(product.visitor())).toMatchObject({ price: 160, originalPrice: 200, percent: 20 })

  const cart = await early.post('/api/checkout-quote', { serviceType: 'vr3', discount: 10, price: 149 })
  expect(await cart.json()).toMatchObject({ total: 134, isPayable: true, discountPercent: 10 })
})

test('Home says when the Terms and the shop differ, and the equal ones are not mentioned', async () => {
  const parts = async () => {
    const { sandbox } = (await (await owner.get('/api/admin/desk')).json()) as { sandbox: { part: string }[] }
    return sandbox.map(({ part }) => part)
  }
  await change({ 'price.vr1': '', 'price.vr3': '', 'price.rush': '', 'offer.percent': '' })
  expect(await parts()).toContain('Prices')
  await change({ 'terms.vr1': '99', 'terms.vr2': '119', 'terms.vr3': '149', 'terms.express': '39' })
  expect(await parts()).not.toContain('Prices')
})

test('a price that is taken back is the default again', async () => {
  await change({ 'price.combo-3': '300' })
  const read = async () => (await (await owner.get(path)).json()) as z.output<typeof readSettings.answer>
  const own = (await read()).changes.find(({ key }) => key === 'price.combo-3')
  expect((await owner.post(`${path}/changes/${own?.id}/undo`, {})).status).toBe(200)
  expect((await read()).settings.find(({ key }) => key === 'price.combo-3')?.value).toBe('297')
  expect((await order('combo-3', 297)).status).toBe(200)
})

test('prices without VAT need a VAT number, and are charged with VAT, on the receipt at their own rate', async () => {
  const refused = await change({ 'vat.mode': 'added' })
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('if you have a VAT number')
  const values = { vatNumber: 'DE 123456789', 'vat.mode': 'added', 'vat.rate': '19', 'price.vr1': '100' }
  expect((await change(values)).status).toBe(200)
  expect((await order('vr1', 100)).status).toBe(400)
  const placed = (await (await order('vr1', 119)).json()) as { orderNumber: string; total: number }
  expect(placed.total).toBe(119)
  expect((await change({ vatNumber: '' })).status).toBe(409)

  const [listed] = (await (await owner.get(`/api/admin/orders?q=${placed.orderNumber}`)).json()) as { id: string }[]
  expect((await owner.post(`/api/admin/orders/${listed?.id}/transfer-received`, {})).status).toBe(200)
  const file = await (await owner.get(`/api/admin/orders/export.csv?q=${placed.orderNumber}`)).text()
  expect(file).toContain('119.00,19.00,100.00,,,19')
})
