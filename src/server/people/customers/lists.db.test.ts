import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Customer } from '#src/contracts/people/customers.ts'
import { addDays, shopTime } from '#src/kit/shop-time.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
  for (let index = 0; index < 23; index += 1) {
    const visitor = product.visitor({ 'x-forwarded-for': `203.0.113.${index}` })
    await visitor.post('/api/submit-quote', {
      ...honestQuote,
      name: `Lead ${String(index).padStart(2, '0')}`,
      email: `lead-${index}@example.com`,
      businessName: index === 7 ? '100%_Wool' : 'Lakeside House',
      serviceType: index % 2 ? 'vr1' : 'vr3',
    })
  }
})
afterAll(() => product.stop())

async function list(query: string): Promise<{ total: string | null; names: string[]; leads: Customer[] }> {
  const answer = await (await product.owner()).get(`/api/customers${query}`)
  const leads = (await answer.json()) as Customer[]
  return { total: answer.headers.get('x-total-count'), names: leads.map(({ name }) => name), leads }
}

test('leads come newest first, ten a page, with the true total', async () => {
  const first = await list('')
  expect([first.total, first.names.length, first.names[0]]).toEqual(['23', 10, 'Lead 22'])
  const last = await list('?page=3')
  expect(last.names).toEqual(['Lead 02', 'Lead 01', 'Lead 00'])
})

test('a lead carries what its card shows, in pounds', async () => {
  const { leads } = await list('?q=Lead+22')
  expect(leads[0]).toMatchObject({
    email: 'lead-22@example.com',
    businessType: 'hotel',
    businessName: 'Lakeside House',
    serviceType: 'vr3',
    basePrice: 149,
    totalPrice: 149,
    priority: 'standard',
    // The price goes out in the background.
    status: expect.stringMatching(/^(new|quoted)$/) as unknown,
    imageCount: 0,
    notes: [{ text: 'The lake view first, please.', author: 'customer' }],
    deletedAt: null,
  })
})

test('search finds name, email, business type and service type, every word of it, and no wildcard', async () => {
  expect((await list('?q=lead-13@EXAMPLE')).names).toEqual(['Lead 13'])
  expect((await list('?q=vr1+hotel')).total).toBe('11')
  expect((await list('?q=restaurant')).total).toBe('0')
  expect((await list(`?q=${encodeURIComponent('100%_w')}`)).names).toEqual(['Lead 07'])
  expect((await list('?q=%25')).names).toEqual(['Lead 07'])
  expect((await list(`?q=${encodeURIComponent("'; drop table customers; --")}`)).total).toBe('0')
})

test('the filter keeps one service', async () => {
  expect((await list('?service=vr1')).total).toBe('11')
  expect((await list('?service=vr3&q=lead-2')).names).toEqual(['Lead 22', 'Lead 20', 'Lead 02'])
})

test('tag, status, priority, source and days narrow the list, and it can be sorted', async () => {
  await product.database.execute(sql`update customers set tags = '{fair,vip}', priority = 'high', source = 'flyer'
    where name in ('Lead 03', 'Lead 09')`)
  await product.database.execute(sql`update customers set status = 'paid' where name = 'Lead 09'`)
  const today = shopTime(new Date()).day
  for (const query of ['tag=VIP', 'priority=high', 'source=flyer', `tag=fair&from=${addDays(today, -1)}&to=${today}`]) {
    expect([query, (await list(`?${query}`)).names]).toEqual([query, ['Lead 09', 'Lead 03']])
  }
  expect((await list('?status=paid')).names).toEqual(['Lead 09'])
  expect((await list('?status=paid&service=vr3')).total).toBe('0')
  expect((await list(`?from=${addDays(today, 1)}`)).total).toBe('0')
  expect((await list(`?to=${addDays(today, -2)}`)).total).toBe('0')
  expect((await list('?sort=oldest&pageSize=2')).names).toEqual(['Lead 00', 'Lead 01'])
  expect((await list('?sort=name&tag=fair')).names).toEqual(['Lead 03', 'Lead 09'])
  const marks = await (await product.owner()).get('/api/customers/marks')
  expect(await marks.json()).toEqual({ tags: ['fair', 'vip'], sources: ['flyer', 'website'] })
  await product.database.execute(sql`update customers set status = 'new'`)
})

test('archived leads are not listed', async () => {
  await product.database.execute(sql`update customers set deleted_at = now() where name = 'Lead 05'`)
  expect((await list('?q=Lead+05')).total).toBe('0')
  await product.database.execute(sql`update customers set deleted_at = null`)
})

test.each([
  '?page=0',
  '?page=abc',
  '?pageSize=101',
  '?service=vr9',
  '?sort=price',
  '?from=yesterday',
  '?from=0001-01-01',
  `?q=${'x'.repeat(200)}`,
])('%s is refused', async (query) => {
  expect((await (await product.owner()).get(`/api/customers${query}`)).status).toBe(400)
})

test('the figures of the home screen leave test submissions out', async () => {
  await product
    .visitor({ 'x-forwarded-for': '192.0.2.9' })
    .post('/api/submit-quote', { ...honestQuote, source: 'test' })
  const desk = (await (await (await product.owner()).get('/api/admin/desk')).json()) as Record<string, number>
  expect(desk).toMatchObject({ leads: 23, newLeads: 23, leadsToday: 23, deadJobs: 0 })
})
