import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import type { readFigures } from '#src/contracts/overview/figures.ts'
import type { readCustomerStory } from '#src/contracts/overview/story.ts'
import { newId } from '#src/kit/ids.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { patient } from '#test/support/patient.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

let product: TestProduct
let owner: Visitor
let customerId: string
beforeAll(async () => {
  product = await startTestProduct()
  owner = await product.owner()
  const visitor = product.visitor()
  const answer = await visitor.post('/api/submit-quote', honestQuote)
  customerId = ((await answer.json()) as { customerId: string }).customerId
  const order = { serviceType: 'vr2', basePrice: 119, addOns: [], email: honestQuote.email, customerId }
  const placed = await visitor.post('/api/orders', { ...order, method: 'bank', cartId: newId(Date.now()) })
  expect([placed.status, await placed.text()]).toEqual([200, expect.anything()])
  await vi.waitFor(expectMails, { timeout: patient(30_000), interval: 200 })
})
afterAll(() => product.stop())

async function readStory(id = customerId) {
  const answer = await owner.get(`/api/customers/${id}/story`)
  return (await answer.json()) as z.output<(typeof readCustomerStory)['answer']>
}

// The acknowledgement and the bank details: they are written by a job of their own.
async function expectMails() {
  const { entries } = await readStory()
  expect(entries.filter(({ kind }) => kind === 'email').length).toBeGreaterThanOrEqual(2)
}

async function readDays() {
  return (await (await owner.get('/api/figures')).json()) as z.output<(typeof readFigures)['answer']>
}

test("a customer's quote, notes, mails, orders and changes are one story, newest first", async () => {
  await owner.post(`/api/customers/${customerId}/notes`, { note: 'Called back.' })
  await owner.patch(`/api/customers/${customerId}/priority`, { priority: 'high' })
  const { customer, entries } = await readStory()
  expect(customer).toMatchObject({ name: 'Helen Ashworth', priority: 'high' })
  const titles = entries.map(({ kind, title }) => `${kind}: ${title}`)
  expect(titles).toEqual(
    expect.arrayContaining([
      'change: Priority changed from standard to high',
      'note: Note',
      expect.stringMatching(/^order: Order .+: VR2 Premium, £119$/),
      expect.stringMatching(/^email: /),
      'note: Note from the customer',
      'quote: Asked for a quote: VR2 Premium, £119',
    ]),
  )
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
})

test('the story goes on after the customer was archived', async () => {
  await owner.delete(`/api/customers/${customerId}`)
  const { customer, entries } = await readStory()
  expect(customer.deletedAt).not.toBeNull()
  expect(entries.map(({ title }) => title)).toContain('Customer archived')
  await owner.post(`/api/customers/${customerId}/restore`)
})

test('what a history does not word hides nothing of it, however often it happened', async () => {
  await owner.delete(`/api/customers/${customerId}`)
  await product.database.execute(sql`insert into events (at, kind, actor, customer_id, facts)
    select now() + n * interval '1 second', 'order.mail_resent', 'owner', ${customerId}, '{"mail": "received"}'
    from generate_series(1, 300) as n`)
  const { entries } = await readStory()
  expect(entries.map(({ title }) => title)).toContain('Customer archived')
  await owner.post(`/api/customers/${customerId}/restore`)
})

test('there is no story of a customer that does not exist', async () => {
  expect((await owner.get(`/api/customers/${newId(Date.now())}/story`)).status).toBe(404)
})

test('the figures of thirty days end with today', async () => {
  const { days, outreach } = await readDays()
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toMatchObject({ leads: 1, orders: 0, revenue: 0 })
  expect(outreach).toEqual({ sentToday: 0, conversionPercent: 0, dailyRevenue: 0, monthlyRevenue: 0, monthlyTest: 0 })
  const sent = await owner.post('/api/send-email', {
    type: 'manual',
    to: honestQuote.email,
    customSubject: 'Your film',
    customMessage: 'Hello Helen',
  })
  expect(sent.status).toBe(200)
  await expect.poll(async () => (await readDays()).outreach.sentToday).toBe(1)
})

test('mails that go out by themselves are no answer; a letter of the owner is, and it counts once', async () => {
  const visitor = product.visitor()
  const quoted = await visitor.post('/api/submit-quote', { ...honestQuote, email: 'nora@lakeside.example' })
  const { customerId: id } = (await quoted.json()) as { customerId: string }
  await visitor.post('/api/send-auto-response', { email: 'nora@lakeside.example' })
  expect((await readStory(id)).customer).toMatchObject({ status: 'quoted', answeredAt: null })
  const words = { customSubject: 'Your film', customMessage: 'When may I call?', type: 'manual' }
  expect((await owner.post('/api/send-email', { to: 'nora@lakeside.example', ...words })).status).toBe(200)
  const { answeredAt } = (await readStory(id)).customer
  expect(answeredAt).not.toBeNull()
  expect((await owner.post(`/api/customers/${id}/answered`, { way: 'call' })).status).toBe(200)
  expect((await readStory(id)).customer.answeredAt).toBe(answeredAt)
  expect((await owner.post(`/api/customers/${newId(Date.now())}/answered`, { way: 'call' })).status).toBe(404)
})
