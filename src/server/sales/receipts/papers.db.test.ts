import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MonthEnd } from '#src/contracts/sales/receipts.ts'
import { newId } from '#src/kit/ids.ts'
import { shopTime } from '#src/kit/shop-time.ts'
import { readPdf } from '#test/support/read-pdf.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

let product: TestProduct
let owner: Visitor
beforeAll(async () => {
  product = await startTestProduct({ VAT_NUMBER: 'GB123456789' })
  owner = await product.owner()
})
afterAll(() => product.stop())

const rows = async (query: ReturnType<typeof sql>) => (await product.database.execute(query)).rows
const thisMonth = shopTime(new Date()).day.slice(0, 7)

// Paid by transfer, for £99 with £16.50 of VAT.
async function sell(email: string) {
  const order = { serviceType: 'vr1', basePrice: 99, addOns: [], email, name: 'Ann Lake', method: 'bank' }
  const answer = await product.visitor().post('/api/orders', { ...order, cartId: newId(Date.now()) })
  const { orderNumber, orderToken: token } = (await answer.json()) as Record<string, string>
  const id = String((await rows(sql`select id from orders where number = ${orderNumber}`))[0]?.['id'])
  expect((await owner.post(`/api/admin/orders/${id}/transfer-received`, { note: '' })).status).toBe(200)
  return { id, path: `/api/orders/${token}` }
}

const refund = (id: string, amount: number) =>
  owner.post(`/api/admin/orders/${id}/refund`, { refundId: crypto.randomUUID(), amount, reason: '' })

async function download(path: string): Promise<Buffer> {
  const answer = await product.visitor().get(path)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

async function readMonth(month: string): Promise<MonthEnd> {
  return (await (await owner.get(`/api/admin/month-end?month=${month}`)).json()) as MonthEnd
}

test('a receipt stays as it was issued, whatever is renamed, corrected or given back', async () => {
  const { id, path } = await sell('ann@lake.example')
  const issued = await download(`${path}/receipt.pdf`)
  expect(readPdf(issued)).toContain('Ann Lake, ann@lake.example')
  await owner.post('/api/admin/settings', { values: { businessName: 'Another Name' } })
  await owner.patch(`/api/admin/orders/${id}/contact`, { name: 'Somebody Else', email: 'else@lake.example' })
  expect((await refund(id, 99)).status).toBe(200)
  expect((await download(`${path}/receipt.pdf`)).equals(issued)).toBe(true)
})

test('each refund has a credit note with a number of its own and its part of the VAT, for the customer and the books', async () => {
  const { id, path } = await sell('bob@lake.example')
  await refund(id, 33.33)
  await refund(id, 65.67)
  const notes = await rows(
    sql`select number, total_pence, vat_pence from credit_notes where order_id = ${id} order by number`,
  )
  const [first, second] = notes.map(({ number }) => Number(number))
  expect(second).toBe((first ?? 0) + 1)
  expect(notes).toMatchObject([
    { total_pence: 33_33, vat_pence: 5_56 },
    { total_pence: 65_67, vat_pence: 10_94 },
  ])
  const page = (await (await product.visitor().get(path)).json()) as { creditNotes: number[] }
  expect(page.creditNotes).toEqual([first, second])
  const text = readPdf(await download(`${path}/credit-notes/${first}`))
  expect(text).toEqual(expect.arrayContaining(['£33.33', '£5.56']))
  expect((await product.visitor().get(`${path}/credit-notes/999`)).status).toBe(404)
  const zip = await owner.get(`/api/admin/month-end/receipts.zip?month=${thisMonth}`)
  const names = Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer())))
  expect(names).toContain(`CN-${String(first).padStart(6, '0')}.pdf`)
})

test('what was paid, given back and lost counts in the month in which it happened, and a month that is over stays', async () => {
  const { id } = await sell('carol@lake.example')
  await rows(sql`update orders set created_at = '2026-02-20', paid_at = '2026-03-10' where id = ${id}`)
  await rows(sql`update receipts set issued_at = '2026-03-10' where order_id = ${id}`)
  const march = await readMonth('2026-03')
  expect(march.total).toMatchObject({ orders: 1, gross: 99, vat: 16.5, refunded: 0, lost: 0 })
  await refund(id, 12)
  await rows(sql`update credit_notes set issued_at = '2026-04-02' where order_id = ${id}`)
  await rows(sql`insert into events (at, kind, actor, order_id, facts)
    values ('2026-05-05', 'dispute.lost', 'provider', ${id}, '{"disputeId": "dp_1", "amountPence": 8700}')`)
  expect(await readMonth('2026-03')).toEqual(march)
  expect((await readMonth('2026-04')).total).toMatchObject({
    orders: 0,
    gross: 0,
    refunded: 12,
    refundedVat: 2,
    before: 99,
  })
  expect((await readMonth('2026-05')).total).toMatchObject({ gross: 0, refunded: 0, lost: 87 })
  const linesOf = async (month: string) =>
    (await (await owner.get(`/api/admin/orders/export.csv?month=${month}`)).text()).split('\r\n').slice(1, -1)
  expect(await linesOf('2026-02')).toEqual([])
  expect(await linesOf('2026-03')).toEqual([expect.stringContaining(',99.00,16.50,82.50,')])
  expect(await linesOf('2026-04')).toEqual([expect.stringMatching(/CN-\d{6}.*credit note.*,-12\.00,-2\.00,-10\.00,/)])
})

test('a card form that somebody only opened is in no sum and no file', async () => {
  const before = await readMonth(thisMonth)
  const cart = { serviceType: 'vr1', addOns: [], basePrice: 99, addOnPrice: 0, amount: 99, currency: 'gbp' }
  const opened = await product.visitor().post('/api/create-payment-intent', { ...cart, email: 'left@lake.example' })
  expect(opened.status).toBe(200)
  expect(await readMonth(thisMonth)).toEqual(before)
  const sums = await owner.get('/api/admin/orders/sums?q=left@lake.example')
  expect(await sums.json()).toMatchObject({ open: 0 })
  expect(await (await owner.get('/api/admin/orders/export.csv?q=left@lake.example')).text()).not.toContain('left@')
})
