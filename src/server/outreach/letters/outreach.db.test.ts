import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Customer } from '#src/contracts/people/customers.ts'
import type { EmailDetails } from '#src/contracts/people/emails.ts'
import type { OutreachTemplate } from '#src/contracts/outreach/letters.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import type { Visitor } from '#test/support/visitor.ts'

let product: TestProduct
let owner: Visitor
beforeAll(async () => {
  product = await startTestProduct()
  owner = await product.owner()
})
afterAll(() => product.stop())

const words = { name: 'Bakeries', subject: 'Bread', body: 'Hello [Name]' }

async function create(): Promise<OutreachTemplate> {
  const answer = await owner.post('/api/outreach-templates', words)
  return ((await answer.json()) as { template: OutreachTemplate }).template
}

const save = (template: OutreachTemplate, body: string) =>
  owner.patch(`/api/outreach-templates/${template.id}`, { ...words, version: template.version, body })

const list = async () => (await (await owner.get('/api/outreach-templates')).json()) as OutreachTemplate[]

test('a new product has six templates to start with', async () => {
  expect((await list()).map(({ name }) => name)).toEqual([
    'Restaurants',
    'Hotels and guest houses',
    'Estate and letting agents',
    'Shops',
    'Car dealers',
    'Beauty and wellness',
  ])
})

test('saving keeps what a template said before', async () => {
  const template = await create()
  expect((await save(template, 'Second')).status).toBe(200)
  const versions = await (await owner.get(`/api/outreach-templates/${template.id}/versions`)).json()
  expect(versions).toMatchObject([
    { version: 2, body: 'Second' },
    { version: 1, body: 'Hello [Name]' },
  ])
})

test('of two who save the same version, the later one is told', async () => {
  const template = await create()
  const answers = await Promise.all([save(template, 'One'), save(template, 'Other')])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('a deleted template is gone from the list', async () => {
  const template = await create()
  expect((await owner.delete(`/api/outreach-templates/${template.id}`)).status).toBe(200)
  expect((await list()).some(({ id }) => id === template.id)).toBe(false)
  expect((await save(template, 'Late')).status).toBe(409)
})

test('a letter with an offer goes out with its own link, counts as an answer, and says that it was only kept', async () => {
  await owner.post('/api/submit-quote', { ...honestQuote, email: 'asks@lakeside.example' })
  const find = async () =>
    ((await (await owner.get('/api/customers?q=asks@lakeside')).json()) as Customer[]).at(0) as Customer
  const asked = await find()
  expect(asked.isUnanswered).toBe(true)
  const button = { kind: 'offer', service: 'vr2', price: 89.5, days: 3 }
  const letter = { subject: 'VR2 for less', message: 'Hello Helen.\n\nUntil Friday.', button }
  const answer = await owner.post(`/api/customers/${asked.id}/letters`, letter)
  const { emailId, status } = (await answer.json()) as { emailId: string; status: string }
  expect(status).toBe('sandbox')
  const email = (await (await owner.get(`/api/emails/${emailId}`)).json()) as EmailDetails
  expect(email).toMatchObject({ to: 'asks@lakeside.example', kind: 'personal', customerId: asked.id })
  const token = /Order VR2 Premium for £89\.50: \S+offer=(\S+)/.exec(email.textContent)?.[1]
  const offer = (await (await owner.get(`/api/offers/${token}`)).json()) as object
  expect(offer).toMatchObject({ state: 'valid', offer: { serviceType: 'vr2', price: 89.5, originalPrice: 119 } })
  expect((await find()).isUnanswered).toBe(false)
})

test("nobody gets a letter with somebody else's order", async () => {
  await owner.post('/api/submit-quote', { ...honestQuote, email: 'other@lakeside.example' })
  const [other] = (await (await owner.get('/api/customers?q=other@lakeside')).json()) as Customer[]
  const cart = { method: 'bank', service: 'vr1', basePrice: 99, addOns: [], email: 'buyer@lakeside.example', name: 'B' }
  await owner.post('/api/orders', cart)
  const [order] = (await (await owner.get('/api/admin/orders?q=buyer@lakeside')).json()) as {
    id: string
    customerId: string
  }[]
  const letter = { subject: 'Photos', message: 'Please.', button: { kind: 'order', orderId: order?.id } }
  expect((await owner.post(`/api/customers/${other?.id}/letters`, letter)).status).toBe(404)
  const own = await owner.post(`/api/customers/${order?.customerId}/letters`, letter)
  const { emailId } = (await own.json()) as { emailId: string }
  const email = (await (await owner.get(`/api/emails/${emailId}`)).json()) as EmailDetails
  expect(email.to).toBe('buyer@lakeside.example')
  expect(email.textContent).toMatch(/Open your order: \S+\/order\//)
})
