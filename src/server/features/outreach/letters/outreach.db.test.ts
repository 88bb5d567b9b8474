import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutreachTemplate } from '#src/contracts/outreach/letters.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
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
