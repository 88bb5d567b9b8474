import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { readFigures } from '#src/contracts/overview/figures.ts'
import type { MonthEnd } from '#src/contracts/sales/receipts.ts'
import type { z } from 'zod'
import { newId } from '#src/kit/ids.ts'
import { shopTime } from '#src/kit/shop-time.ts'
import { goodCard, honestCart } from '#test/support/honest-cart.ts'
import { patient } from '#test/support/patient.ts'
import { readPdf } from '#test/support/read-pdf.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

// Test money counts, under its mark, until the launch; then nobody who adds up money finds it again.

let product: TestProduct
let owner: Visitor
beforeAll(async () => {
  product = await startTestProduct({ METRICS_TOKEN: 'a-token-for-the-metrics' })
  owner = await product.owner()
})
afterAll(() => product.stop())

const rows = async (query: ReturnType<typeof sql>) => (await product.database.execute(query)).rows
const month = shopTime(new Date()).day.slice(0, 7)
const visitor = () => product.visitor()

interface Sold {
  id: string
  path: string
}

const idOf = async (number: string | undefined) =>
  String((await rows(sql`select id from orders where number = ${number}`))[0]?.['id'])

async function sellByCard(email: string): Promise<Sold> {
  const cart = { ...honestCart, email, cartId: newId(Date.now()) }
  const opened = (await (await visitor().post('/api/create-payment-intent', cart)).json()) as Record<string, string>
  const { clientSecret, paymentIntentId, orderNumber, orderToken } = opened
  await visitor().post('/api/sandbox-payment/confirm', { clientSecret, paymentIntentId, card: goodCard })
  const path = `/api/orders/${orderToken}`
  await vi.waitFor(
    async () => expect(await (await visitor().get(path)).json()).toMatchObject({ money: 'paid', isTest: true }),
    { timeout: patient(15_000) },
  )
  return { id: await idOf(orderNumber), path }
}

async function sellByTransfer(email: string, isTest: boolean): Promise<Sold & { receiptNumber: string }> {
  const order = { serviceType: 'vr1', basePrice: 99, addOns: [], email, name: 'Ann Lake', method: 'bank' }
  const answer = await visitor().post('/api/orders', { ...order, cartId: newId(Date.now()) })
  const { orderNumber, orderToken } = (await answer.json()) as Record<string, string>
  const id = await idOf(orderNumber)
  const received = await owner.post(`/api/admin/orders/${id}/transfer-received`, { isTest })
  expect(received.status).toBe(200)
  const { receiptNumber } = (await received.json()) as { receiptNumber: string }
  return { id, path: `/api/orders/${orderToken}`, receiptNumber }
}

const refund = (id: string, amount: number) =>
  owner.post(`/api/admin/orders/${id}/refund`, { refundId: crypto.randomUUID(), amount, reason: '' })
const json = async <Answer>(path: string) => (await (await owner.get(path)).json()) as Answer
const mailTo = (recipient: string) =>
  rows(sql`select text_content as text from emails where recipient = ${recipient} and subject like '%confirmed%'`)

// Each place in which money is added up, by its own name.
const readers: Record<string, () => Promise<unknown>> = {
  'the sums of orders': async () => {
    const { paid, gross, refunded } = await json<Record<string, number>>('/api/admin/orders/sums')
    return { paid, gross, refunded }
  },
  'the file for the accounts': async () => {
    const csv = await (await owner.get('/api/admin/orders/export.csv')).text()
    return csv.match(/(?:TEST-)?(?:RW|CN)-\d{6}/g)?.toSorted()
  },
  'the receipts of the month': async () => {
    const zip = await owner.get(`/api/admin/month-end/receipts.zip?month=${month}`)
    return Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer()))).toSorted()
  },
  'the end of the month': async () => {
    const { total, test, packages, sources } = await json<MonthEnd>(`/api/admin/month-end?month=${month}`)
    const { orders, gross, refunded } = total
    const sum = (list: { gross: number }[]) => list.reduce((all, each) => all + each.gross, 0)
    return { orders, gross, refunded, test, byPackage: sum(packages), bySource: sum(sources) }
  },
  Home: async () => {
    const { ordersToday, revenueToday, testToday } = await json<Record<string, number>>('/api/admin/desk')
    return { ordersToday, revenueToday, testToday }
  },
  'the figures of 30 days': async () => {
    const { days, outreach } = await json<z.output<(typeof readFigures)['answer']>>('/api/figures')
    const { orders, revenue } = days.at(-1) ?? {}
    return { orders, revenue, month: outreach.monthlyRevenue, test: outreach.monthlyTest }
  },
  'the measurements': async () => {
    const text = await (
      await product.visitor({ authorization: 'Bearer a-token-for-the-metrics' }).get('/metrics')
    ).text()
    return text.match(/^reelwright_(?:revenue_pence|orders_paid) \S+$/gm)
  },
  'what a customer has paid': async () => {
    const list = await json<{ email: string; paidPrice: number }[]>('/api/customers')
    return Object.fromEntries(list.map(({ email, paidPrice }) => [email, paidPrice]))
  },
  'the figures of the public site': async () => {
    const { counted } = await json<{ counted: { id: string; value: number }[] }>('/api/admin/site')
    return counted.find(({ id }) => id === 'films')?.value
  },
}

const readAll = async () =>
  Object.fromEntries(await Promise.all(Object.entries(readers).map(async ([name, read]) => [name, await read()])))

test('test money is marked and counted until the launch, and from then on in no sum, series, file or month', async () => {
  const card = await sellByCard('card@lake.example')
  const tried = await sellByTransfer('tried@lake.example', true)
  await refund(card.id, 19)
  const real = await sellByTransfer('real@lake.example', false)
  await refund(real.id, 9)
  await rows(sql`update orders set state = 'delivered', ready_at = paid_at, delivered_at = now()
    where id in (${card.id}, ${real.id})`)
  // Papers of tests never take a number of the real ones.
  expect([tried.receiptNumber, real.receiptNumber]).toEqual(['TEST-RW-000002', 'RW-000001'])

  const receipt = await visitor().get(`${card.path}/receipt.pdf`)
  expect(readPdf(Buffer.from(await receipt.arrayBuffer()))).toEqual(
    expect.arrayContaining(['Test mode', 'No money changed hands.']),
  )
  const realReceipt = await visitor().get(`${real.path}/receipt.pdf`)
  expect(readPdf(Buffer.from(await realReceipt.arrayBuffer()))).not.toContain('Test mode')
  expect(await mailTo('card@lake.example')).toEqual([
    { text: expect.stringContaining('Test mode: no money changed hands.') },
  ])
  expect(await mailTo('real@lake.example')).toEqual([{ text: expect.not.stringContaining('Test mode') }])
  const listed = await json<{ email: string; isTest: boolean }[]>('/api/admin/orders')
  expect(listed.map(({ email, isTest }) => [email, isTest])).toEqual([
    ['real@lake.example', false],
    ['tried@lake.example', true],
    ['card@lake.example', true],
  ])

  expect(await readAll()).toEqual({
    'the sums of orders': { paid: 3, gross: 375, refunded: 28 },
    'the file for the accounts': ['CN-000001', 'RW-000001', 'TEST-CN-000001', 'TEST-RW-000001', 'TEST-RW-000002'],
    'the receipts of the month': [
      'CN-000001.pdf',
      'RW-000001.pdf',
      'TEST-CN-000001.pdf',
      'TEST-RW-000001.pdf',
      'TEST-RW-000002.pdf',
    ],
    'the end of the month': { orders: 3, gross: 375, refunded: 28, test: 276, byPackage: 375, bySource: 375 },
    Home: { ordersToday: 3, revenueToday: 347, testToday: 257 },
    'the figures of 30 days': { orders: 3, revenue: 347, month: 347, test: 257 },
    'the measurements': ['reelwright_revenue_pence 34700', 'reelwright_orders_paid 3'],
    'what a customer has paid': { 'card@lake.example': 158, 'tried@lake.example': 99, 'real@lake.example': 90 },
    'the figures of the public site': 2,
  })

  await launch()
  const books = {
    'the sums of orders': { paid: 1, gross: 99, refunded: 9 },
    'the file for the accounts': ['CN-000001', 'RW-000001'],
    'the receipts of the month': ['CN-000001.pdf', 'RW-000001.pdf'],
    'the end of the month': { orders: 1, gross: 99, refunded: 9, test: 0, byPackage: 99, bySource: 99 },
    Home: { ordersToday: 1, revenueToday: 90, testToday: 0 },
    'the figures of 30 days': { orders: 1, revenue: 90, month: 90, test: 0 },
    'the measurements': ['reelwright_revenue_pence 9000', 'reelwright_orders_paid 1'],
    'what a customer has paid': { 'card@lake.example': 0, 'tried@lake.example': 0, 'real@lake.example': 90 },
    'the figures of the public site': 1,
  }
  expect(await readAll()).toEqual(books)
  // A test is refunded as before, and no book hears of it.
  expect((await refund(card.id, 40)).status).toBe(200)
  expect(await readAll()).toEqual(books)

  // Samples may be shown again; the books stay what they are.
  expect((await owner.post('/api/admin/site', { isLaunched: false })).status).toBe(200)
  expect(await readAll()).toEqual(books)
})

test('once launched, no transfer is a test', async () => {
  await launch()
  const order = {
    serviceType: 'vr1',
    basePrice: 99,
    addOns: [],
    email: 'late@lake.example',
    name: 'Lea',
    method: 'bank',
  }
  const placed = await visitor().post('/api/orders', { ...order, cartId: newId(Date.now()) })
  const id = await idOf(((await placed.json()) as Record<string, string>)['orderNumber'])
  const received = await owner.post(`/api/admin/orders/${id}/transfer-received`, { isTest: true })
  expect(received.status).toBe(409)
  expect(await rows(sql`select paid_at from orders where id = ${id}`)).toEqual([{ paid_at: null }])
})

async function launch(): Promise<void> {
  expect((await owner.post('/api/admin/site', { isLaunched: true })).status).toBe(200)
}
