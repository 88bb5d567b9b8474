import { listEventsOf } from '#src/server/events/log.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Customer } from '#src/contracts/people/customers.ts'
import { newId } from '#src/kit/ids.ts'
import { listAudit } from '#src/server/people/audit/feature.ts'
import { raceOnCustomer } from '#test/support/race-on-customer.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

let product: TestProduct
let owner: Visitor
beforeAll(async () => {
  product = await startTestProduct()
  owner = await product.owner()
})
afterAll(() => product.stop())

let asked = 0
async function addCustomer(change: object = {}): Promise<string> {
  asked += 1
  const visitor = product.visitor({ 'x-forwarded-for': `203.0.113.${asked}` })
  const answer = await visitor.post('/api/submit-quote', { ...honestQuote, notes: '', ...change })
  return ((await answer.json()) as { customerId: string }).customerId
}

async function listOf(path: string): Promise<Customer[]> {
  return (await (await owner.get(path)).json()) as Customer[]
}

const readFigures = async () => (await (await owner.get('/api/customers/figures')).json()) as Record<string, number>

test('a note is kept with its author and shown first', async () => {
  const id = await addCustomer({ name: 'Noted', notes: 'from the form' })
  const answer = await owner.post(`/api/customers/${id}/notes`, { note: '  Called back, wants two films.  ' })
  expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
  const [customer] = await listOf('/api/customers?q=Noted')
  expect(customer?.notes).toMatchObject([
    { text: 'Called back, wants two films.', author: 'owner' },
    { text: 'from the form', author: 'customer' },
  ])
})

test.each([{ note: '' }, { note: ' \n ' }, { note: 'x'.repeat(5_001) }, { note: 7 }, {}])(
  'the note %j is refused',
  async (body) => {
    const id = await addCustomer()
    const answer = await owner.post(`/api/customers/${id}/notes`, body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ success: false, error: expect.stringContaining('note') })
  },
)

test('a note that says DELETED archives no one', async () => {
  const id = await addCustomer({ name: 'Marked' })
  await owner.post(`/api/customers/${id}/notes`, { note: 'DELETED' })
  expect((await listOf('/api/customers?q=Marked')).map((customer) => customer.id)).toEqual([id])
})

test('the priority is set and an unknown one refused', async () => {
  const id = await addCustomer({ name: 'Ranked' })
  expect((await owner.patch(`/api/customers/${id}/priority`, { priority: 'high' })).status).toBe(200)
  expect((await owner.patch(`/api/customers/${id}/priority`, { priority: 'urgent' })).status).toBe(400)
  expect((await listOf('/api/customers?q=Ranked'))[0]?.priority).toBe('high')
})

test('an archived customer moves to the deleted list and back, each step recorded once', async () => {
  const id = await addCustomer({ name: 'Archived Once' })
  expect(await (await owner.delete(`/api/customers/${id}`)).json()).toEqual({ success: true })
  expect((await owner.delete(`/api/customers/${id}`)).status).toBe(200)
  expect(await listOf('/api/customers?q=Archived')).toEqual([])
  const [archived] = await listOf('/api/customers/deleted')
  expect(archived).toMatchObject({ id, deletedAt: expect.any(String) })
  expect(await (await owner.post(`/api/customers/${id}/restore`)).json()).toEqual({ success: true })
  expect((await listOf('/api/customers?q=Archived')).map((customer) => customer.id)).toEqual([id])
  const events = await listEventsOf(product.database, [id], 10)
  const kinds = events.map(({ kind }) => kind).filter((kind) => kind.startsWith('customer.'))
  expect(kinds).toEqual(['customer.restored', 'customer.archived'])
})

test('a customer that does not exist is not found', async () => {
  const path = `/api/customers/${newId(Date.now())}`
  const answers = await Promise.all([
    owner.post(`${path}/notes`, { note: 'x' }),
    owner.patch(`${path}/priority`, { priority: 'low' }),
    owner.delete(path),
    owner.post(`${path}/restore`),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(await answers[0]?.json()).toEqual({ success: false, error: 'Customer not found' })
})

test('many customers change together, and the answer tells how to undo it', async () => {
  const [one, two] = [await addCustomer(), await addCustomer()]
  await owner.patch(`/api/customers/${one}/priority`, { priority: 'low' })
  const answer = await owner.post('/api/customers/bulk', {
    action: 'priority',
    ids: [one, two, newId(Date.now())],
    priority: 'standard',
  })
  expect(await answer.json()).toEqual({ success: true, changed: [{ id: one, priorityBefore: 'low' }] })
  const archive = await owner.post('/api/customers/bulk', { action: 'archive', ids: [two, one] })
  expect(((await archive.json()) as { changed: object[] }).changed).toHaveLength(2)
  await owner.post('/api/customers/bulk', { action: 'restore', ids: [one, two] })
  const listed = (await listOf('/api/customers')).map(({ id }) => id)
  expect(listed).toEqual(expect.arrayContaining([one, two]))
})

test('figures follow every change, price by the terms and leave test submissions out', async () => {
  const before = await readFigures()
  const vr1 = await addCustomer({ serviceType: 'vr1' })
  const combo = await addCustomer({ serviceType: 'combo-5' })
  await addCustomer({ serviceType: 'vr3', source: 'test' })
  const grown = await readFigures()
  expect(grown).toEqual({
    active: (before['active'] ?? 0) + 3,
    archived: before['archived'],
    paying: (before['paying'] ?? 0) + 2,
    revenuePotential: (before['revenuePotential'] ?? 0) + 77 + 99,
  })
  await owner.delete(`/api/customers/${combo}`)
  await product.database.execute(sql`delete from customers where id = ${vr1}`)
  expect(await readFigures()).toMatchObject({
    active: (before['active'] ?? 0) + 1,
    archived: (before['archived'] ?? 0) + 1,
    revenuePotential: before['revenuePotential'],
  })
})

test('fifty changes of one customer at the same time lose no note and end in one state', async () => {
  const id = await addCustomer({ name: 'Raced' })
  expect(await raceOnCustomer(() => owner, { id, changes: 50, rounds: 2 })).toEqual([])
})

test('the export holds every customer of a search and no formula', async () => {
  await addCustomer({ name: '=cmd|calc', email: 'formula@export.example', businessName: 'A "quoted", name' })
  const answer = await owner.get('/api/customers/export.csv?q=export.example')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="customers.csv"')
  const lines = (await answer.text()).split('\r\n')
  expect(lines[0]).toContain('Name,Email,Phone')
  expect(lines[1]).toMatch(/^'=cmd\|calc,formula@export\.example,07700 900412,"A ""quoted"", name",Hotel,/)
  expect(lines).toHaveLength(3)
})

const caller = {
  name: 'Mira Holt',
  email: 'mira@holt.example',
  phone: '07700 900321',
  businessName: 'Holt & Daughters',
  businessType: 'retail',
  serviceType: 'vr1',
  tags: ['VIP', 'trade fair', 'vip'],
}

test('a customer who called is added once, waits for no answer and is no news to the owner', async () => {
  const added = await owner.post('/api/customers', caller)
  const { id } = (await added.json()) as { id: string }
  const [customer] = await listOf('/api/customers?q=mira@holt')
  const known = { id, tags: ['vip', 'trade fair'], source: 'office', status: 'new', isUnanswered: false, totalPrice: 0 }
  expect(customer).toMatchObject(known)
  const again = await owner.post('/api/customers', { ...caller, name: 'Mira H' })
  expect([again.status, await again.json()]).toEqual([
    409,
    { success: false, error: 'Mira Holt already has this email address.' },
  ])
  const news = await product.database.execute(sql`select from owner_news where target_id = ${id}`)
  expect(news.rows).toEqual([])
})

test.each([{ name: '' }, { email: 'mira' }, { phone: 'call me' }, { tags: ['x'.repeat(31)] }, { serviceType: 'vr9' }])(
  'a customer with %j is refused',
  async (change) => {
    expect((await owner.post('/api/customers', { ...caller, email: 'other@holt.example', ...change })).status).toBe(400)
  },
)

test('a corrected customer keeps what their orders say, and the new address is not confirmed', async () => {
  const email = 'edit-me@lakeside.example'
  const id = await addCustomer({ name: 'Edit Me', email })
  const order = { method: 'bank', service: 'vr2', basePrice: 119, addOns: [], email, name: 'Edit Me' }
  expect((await owner.post('/api/orders', order)).status).toBe(200)
  await product.database.execute(sql`update customers set email_confirmed_at = now() where id = ${id}`)
  const details = { ...caller, name: 'Edith Meadows', email: 'edith@meadows.example', tags: [] }
  for (let click = 0; click < 2; click += 1) {
    expect((await owner.patch(`/api/customers/${id}`, details)).status).toBe(200)
  }
  const { rows } = await product.database.execute(sql`select orders.name, orders.email, email_confirmed_at from orders
    join customers on customers.id = customer_id where customers.id = ${id}`)
  expect(rows).toEqual([{ name: 'Edit Me', email, email_confirmed_at: null }])
  const edits = (await listAudit(product.database, id)).filter(({ action }) => action === 'customer.edited')
  expect(edits).toMatchObject([{ detail: { before: { name: 'Edit Me', email, serviceType: 'vr2' } } }])
  const story = (await (await owner.get(`/api/customers/${id}/story`)).json()) as { entries: { title: string }[] }
  const titles = story.entries.map(({ title }) => title)
  expect(titles).toContainEqual(expect.stringContaining('Details changed: name (was Edit Me), email (was'))
  expect((await owner.patch(`/api/customers/${newId(Date.now())}`, details)).status).toBe(404)
})
