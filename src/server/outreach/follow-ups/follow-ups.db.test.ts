import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { FollowUpTask } from '#src/contracts/outreach/follow-ups.ts'
import { dayMs } from '#src/kit/time.ts'
import { systemClock } from '#src/server/platform/clock/system-clock.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { insertCustomer } from '#test/support/insert-customer.ts'
import { patient } from '#test/support/patient.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'
import { readBusiness } from '#test/support/read-business.ts'
import { settleFollowUps } from './plan.ts'

let product: TestProduct
let owner: Visitor
beforeAll(async () => {
  product = await startTestProduct()
  owner = await product.owner()
})
afterAll(() => product.stop())

const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs)
const settle = (id: string) =>
  product.database.transaction((tx) => settleFollowUps({ clock: systemClock, readBusiness }, tx, [id]))

async function makeCustomer(change: Parameters<typeof insertCustomer>[1] = {}) {
  const email = change.email ?? `${randomUUID()}@mill.example`
  const id = await insertCustomer(product.database, { createdAt: daysAgo(4), ...change, email })
  await settle(id)
  return { id, email }
}

async function tasksOf(customerId: string): Promise<FollowUpTask[]> {
  return (await (await owner.get(`/api/follow-up-tasks?customerId=${customerId}`)).json()) as FollowUpTask[]
}

async function post(path: string, body?: unknown) {
  const answer = await owner.post(path, body)
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const send = ({ id, email }: { id: string; email: string }, change: object = {}) =>
  post('/api/send-follow-up', { customerId: id, email, name: '', template: 'day3', ...change })

const mailsOf = async (customerId: string) =>
  (
    await product.database.execute<{ subject: string; text_content: string }>(
      sql`select subject, text_content from emails where customer_id = ${customerId} order by id`,
    )
  ).rows

test('a quoted customer has a day 3 and a day 7, counted from the quote, however often it is settled', async () => {
  const customer = await makeCustomer()
  await settle(customer.id)
  expect(await tasksOf(customer.id)).toMatchObject([
    { type: 'day3', template: 'Day 3 Sample', status: 'overdue', blocked: null },
    { type: 'day7', template: 'Day 7 Discount', status: 'upcoming' },
  ])
  expect(await tasksOf((await makeCustomer({ status: 'new' })).id)).toEqual([])
})

test('whoever did not refuse the two emails about the quote gets those, and no other', async () => {
  const silent = await makeCustomer({ hasConsent: false, hasConfirmed: false, hasQuoteLetters: true })
  expect(await tasksOf(silent.id)).toMatchObject([
    { type: 'day3', blocked: null },
    { type: 'day7', blocked: null },
  ])
  expect(await send(silent, { template: 'custom', subject: 'More', content: 'Ideas' })).toMatchObject({ status: 409 })
  expect(await send(silent)).toMatchObject({ status: 200 })
  expect(await mailsOf(silent.id)).toHaveLength(1)
  const refused = await makeCustomer({ hasConsent: false, hasConfirmed: false })
  expect(await send(refused)).toMatchObject({ status: 409 })
})

test('on other days, new ones fall due on them and are called by them; what is planned keeps its day', async () => {
  const change = async (first: string, second: string) =>
    (await owner.post('/api/admin/settings', { values: { followUpsFirst: first, followUpsSecond: second } })).status
  const before = await makeCustomer()
  const dueOf = async (id: string) => (await tasksOf(id)).map(({ dueDate }) => dueDate)
  const planned = await dueOf(before.id)
  expect(await change('10', '2')).toBe(409)
  expect(await change('2', '10')).toBe(200)
  const { id } = await makeCustomer()
  expect(await dueOf(before.id)).toEqual(planned)
  const [first, second] = await tasksOf(id)
  expect([first?.template, second?.template]).toEqual(['Day 2 Sample', 'Day 10 Discount'])
  expect(Date.parse(second?.dueDate ?? '') - Date.parse(first?.dueDate ?? '')).toBe(8 * dayMs)
  expect(await (await owner.get('/api/follow-up-summary')).json()).toMatchObject({ days: { day3: 2, day7: 10 } })
  expect(await change('', '')).toBe(200)
})

test('a follow-up is one marketing mail with a way out, and its task is sent', async () => {
  const customer = await makeCustomer({ name: '$& [Name]' })
  expect(await send(customer)).toEqual({ status: 200, body: { success: true, alreadySent: false } })
  const [mail] = await mailsOf(customer.id)
  expect(mail?.subject).toBe('A sample of what your photos could become')
  expect(mail?.text_content).toContain('Hello $& [Name],')
  expect(mail?.text_content).toContain('/unsubscribe/')
  const [open, sent] = await tasksOf(customer.id)
  expect(open).toMatchObject({ type: 'day7', status: 'upcoming' })
  expect(sent).toMatchObject({ type: 'day3', status: 'sent', emailId: expect.any(String) as string })
})

test('day 7 carries an offer of £77 that is the customer’s own', async () => {
  const customer = await makeCustomer()
  await send(customer, { template: 'day7' })
  const [mail] = await mailsOf(customer.id)
  expect(mail?.subject).toBe('Your first film for £77 instead of £99')
  expect(mail?.text_content).toMatch(/Order your first film for £77: http\S+offer=/)
  const { rows } = await product.database.execute(
    sql`select service_type, price_pence from offers where customer_id = ${customer.id}`,
  )
  expect(rows).toEqual([{ service_type: 'vr1', price_pence: 77_00 }])
})

test('ten clicks at once send one mail, of one task and of one press of the bulk button', async () => {
  const customer = await makeCustomer()
  const clicks = await Promise.all(Array.from({ length: 10 }, () => send(customer)))
  expect(clicks.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(clicks.find(({ status }) => status === 409)?.body['error']).toBe(
    'This follow-up was already sent to this customer.',
  )
  const run = { runId: randomUUID(), template: 'custom', subject: 'Hi [Name] [Name]', content: '[Name], [Name]' }
  const presses = await Promise.all(Array.from({ length: 10 }, () => send(customer, run)))
  expect(presses.filter(({ body }) => body['alreadySent'] === false)).toHaveLength(1)
  const mails = await mailsOf(customer.id)
  expect(mails).toHaveLength(2)
  expect(mails[1]?.subject).toBe('Hi Helen Ashworth Helen Ashworth')
})

test('a single custom mail replaces the first [Name] only', async () => {
  const customer = await makeCustomer()
  await send(customer, { template: 'custom', subject: 'Hi [Name] [Name]', content: 'x' })
  expect((await mailsOf(customer.id))[0]?.subject).toBe('Hi Helen Ashworth [Name]')
  expect((await send(customer, { template: 'custom' })).status).toBe(400)
})

test('nobody gets an email who is unknown, has not agreed or has unsubscribed, nor does another address', async () => {
  const customer = await makeCustomer()
  expect(await send({ ...customer, id: randomUUID() })).toMatchObject({
    status: 404,
    body: { error: 'Customer not found' },
  })
  expect(await send({ ...customer, email: 'other@mill.example' })).toMatchObject({
    status: 400,
    body: { error: 'Invalid recipient' },
  })
  expect(await send({ ...customer, email: `${customer.email}\r\nBcc: x@mill.example` })).toMatchObject({ status: 400 })
  const silent = await makeCustomer({ hasConsent: false })
  expect(await send(silent)).toMatchObject({
    status: 409,
    body: { error: 'This customer hasn’t agreed to marketing emails. Nothing was sent.' },
  })
  const [task] = await tasksOf(silent.id)
  expect(task?.blocked).toBe('This customer hasn’t agreed to marketing emails.')
  expect(await mailsOf(silent.id)).toEqual([])
  const stranger = await makeCustomer({ hasConfirmed: false })
  expect(await send(stranger)).toMatchObject({
    status: 409,
    body: { error: 'This customer hasn’t opened the link in the quote email yet. Nothing was sent.' },
  })
  expect(await mailsOf(stranger.id)).toEqual([])
})

test('payment, archive and unsubscribing end what is open; a restored customer gets it back', async () => {
  const paid = await makeCustomer()
  await product.database.execute(sql`update customers set status = 'paid' where id = ${paid.id}`)
  await settle(paid.id)
  expect(await tasksOf(paid.id)).toEqual([])
  const archived = await makeCustomer()
  expect((await owner.delete(`/api/customers/${archived.id}`)).status).toBe(200)
  expect(await tasksOf(archived.id)).toEqual([])
  await owner.post(`/api/customers/${archived.id}/restore`)
  expect(await tasksOf(archived.id)).toHaveLength(2)
})

test('what was held when a customer was archived is held when they are restored', async () => {
  const { id } = await makeCustomer()
  const [, second] = await tasksOf(id)
  expect((await post(`/api/follow-up-tasks/${second?.id}/hold`, { held: true })).status).toBe(200)
  await owner.delete(`/api/customers/${id}`)
  await owner.post(`/api/customers/${id}/restore`)
  expect((await tasksOf(id)).map(({ status }) => status)).toEqual(['overdue', 'held'])
})

test('buying ends what was planned for the quote, and leaves what the owner planned', async () => {
  const { id } = await makeCustomer()
  const own = { customerId: id, type: 'custom', subject: 'How did it go?', content: 'Hello', dueDate: '2030-01-01' }
  expect((await post('/api/create-follow-up-task', own)).status).toBe(200)
  await product.database.execute(sql`update customers set status = 'paid' where id = ${id}`)
  await settle(id)
  expect((await tasksOf(id)).map(({ type }) => type)).toEqual(['custom'])
})

test('who has all their money back is asked no more, also what was planned since; the owner’s own tasks stay', async () => {
  const { id, email } = await makeCustomer()
  const order = { method: 'bank', service: 'vr2', basePrice: 119, addOns: [], email, customerId: id }
  expect((await product.visitor().post('/api/orders', order)).status).toBe(200)
  const [{ id: orderId } = { id: '' }] = (await (await owner.get(`/api/admin/orders?q=${email}`)).json()) as {
    id: string
  }[]
  expect((await post(`/api/admin/orders/${orderId}/transfer-received`, { note: '' })).status).toBe(200)
  const own = { customerId: id, dueDate: '2030-01-01' }
  await post('/api/create-follow-up-task', { ...own, type: 'day3' })
  await post('/api/create-follow-up-task', { ...own, type: 'custom', subject: 'Ring', content: 'About the refund' })
  expect((await tasksOf(id)).map(({ type }) => type).toSorted()).toEqual(['custom', 'day3'])
  expect((await post(`/api/admin/orders/${orderId}/refund`, { refundId: randomUUID(), reason: '' })).status).toBe(200)
  expect((await tasksOf(id)).map(({ type }) => type)).toEqual(['custom'])
})

test('a test of our own is pursued by nobody', async () => {
  const { id } = await makeCustomer({ status: 'new' })
  await product.database.execute(sql`update customers set status = 'quoted', source = 'test' where id = ${id}`)
  await settle(id)
  expect(await tasksOf(id)).toEqual([])
})

test('an address that has bought, or wants no such emails, is not pursued under another entry', async () => {
  const buyer = await makeCustomer()
  await product.database.execute(sql`
    insert into orders (id, number, token, created_at, method, state, opens_photos, email, name, service_type, add_ons, total_pence, paid_at, is_rush)
    values (gen_random_uuid(), ${randomUUID()}, ${randomUUID()}, now(), 'card', 'paid', true, ${buyer.email}, '', 'vr1', '{}', 9900, now(), false)`)
  expect(await tasksOf((await makeCustomer({ email: buyer.email })).id)).toEqual([])
  const email = `${randomUUID()}@mill.example`
  await product.database.execute(sql`insert into suppressed_addresses values (${email}, 'unsubscribe', now())`)
  expect(await tasksOf((await makeCustomer({ email })).id)).toEqual([])
})

test('whoever unsubscribed and asks again is marked so, and not pursued', async () => {
  const email = `${randomUUID()}@mill.example`
  await product.database.execute(sql`insert into suppressed_addresses values (${email}, 'unsubscribe', now())`)
  const answer = await product.visitor().post('/api/submit-quote', { ...honestQuote, email })
  const { customerId } = (await answer.json()) as { customerId: string }
  const status = async () =>
    (await product.database.execute(sql`select status from customers where id = ${customerId}`)).rows
  await vi.waitFor(async () => expect(await status()).toEqual([{ status: 'unsubscribed' }]), {
    timeout: patient(20_000),
  })
  expect(await tasksOf(customerId)).toEqual([])
})

test('one click from any site unsubscribes; a link that is not ours does nothing', async () => {
  const customer = await makeCustomer()
  await send(customer)
  const [mail] = await mailsOf(customer.id)
  const path = /(\/unsubscribe\/\S+)/.exec(mail?.text_content ?? '')?.[1] ?? ''
  const click = (to: string) =>
    fetch(product.address + to, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      body: 'List-Unsubscribe=One-Click',
    })
  expect((await click(`${path.slice(0, -4)}AAAA`)).status).toBe(404)
  expect((await click(path)).status).toBe(200)
  expect((await click(path)).status).toBe(200)
  expect((await tasksOf(customer.id)).map(({ status }) => status)).toEqual(['sent'])
  expect(await send(customer, { template: 'day7' })).toMatchObject({
    status: 409,
    body: { error: 'This person has unsubscribed. Nothing was sent.' },
  })
  await product.database.execute(sql`delete from customers where id = ${customer.id}`)
  const again = await makeCustomer({ email: customer.email })
  expect((await send(again)).status).toBe(409)
})

test('the owner plans a task, moves a day, holds and drops it', async () => {
  const customer = await makeCustomer({ createdAt: daysAgo(0) })
  const plan = (change: object) =>
    post('/api/create-follow-up-task', { customerId: customer.id, type: 'custom', dueDate: '2030-05-06', ...change })
  expect((await plan({})).status).toBe(400)
  const { body } = await plan({ subject: 'Spring', content: 'Two versions?' })
  expect((await plan({ type: 'day7' })).status).toBe(200)
  const tasks = await tasksOf(customer.id)
  expect(tasks.map(({ type, dueDate }) => [type, dueDate.slice(0, 16)])).toEqual([
    ['day3', expect.any(String)],
    ['day7', '2030-05-06T08:00'],
    ['custom', '2030-05-06T08:00'],
  ])
  const path = `/api/follow-up-tasks/${String(body['taskId'])}`
  for (const dueDate of ['0001-01-01', '9999-12-31T00:00:00Z']) {
    expect((await owner.patch(path, { dueDate, subject: 'x', content: 'x' })).status).toBe(400)
  }
  const moved = { dueDate: '2030-06-07', subject: 'Summer', content: 'Two versions, [Name]?' }
  expect((await owner.patch(path, moved)).status).toBe(200)
  expect((await tasksOf(customer.id))[2]).toMatchObject({ ...moved, dueDate: '2030-06-07T08:00:00.000Z' })
  expect((await owner.patch(path, { ...moved, content: ' ' })).status).toBe(400)
  await post(`${path}/hold`, { held: true })
  expect((await tasksOf(customer.id))[2]?.status).toBe('held')
  expect((await post(`${path}/cancel`)).status).toBe(200)
  expect((await post(`${path}/hold`, { held: true })).status).toBe(409)
  expect((await owner.patch(path, moved)).status).toBe(409)
  expect(await tasksOf(customer.id)).toHaveLength(2)
  expect((await plan({ customerId: randomUUID(), subject: 'x', content: 'x' })).body['error']).toBe(
    'Customer not found',
  )
})

test('the calendar shows three of a day and how many there are, and the list counts what is due', async () => {
  const day = '2031-02-03'
  for (let index = 0; index < 5; index += 1) {
    const customer = await makeCustomer()
    const task = { type: 'custom', dueDate: day, subject: 'x', content: 'x' }
    await post('/api/create-follow-up-task', { customerId: customer.id, ...task })
  }
  const columns = (await (await owner.get(`/api/follow-up-calendar?from=${day}`)).json()) as {
    day: string
    total: number
    tasks: FollowUpTask[]
  }[]
  expect(columns.map(({ total, tasks }) => [total, tasks.length])).toEqual([[5, 3], ...Array(6).fill([0, 0])])
  const overdue = await owner.get('/api/follow-up-tasks?filter=overdue')
  const summary = (await (await owner.get('/api/follow-up-summary')).json()) as { overdue: number }
  expect(Number(overdue.headers.get('x-total-count'))).toBe(summary.overdue)
  expect(((await overdue.json()) as FollowUpTask[]).every(({ status }) => status === 'overdue')).toBe(true)
})
