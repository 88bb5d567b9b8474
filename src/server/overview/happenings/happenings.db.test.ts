import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { listHappenings, listLastEvents } from '#src/contracts/overview/happenings.ts'
import { kinds } from '#src/server/events/catalogue.ts'
import { honestQuote } from '#test/support/honest-quote.ts'
import { startTestProduct, type TestProduct } from '#test/support/test-product.ts'
import type { Visitor } from '#test/support/visitor.ts'

let product: TestProduct
let owner: Visitor
beforeAll(async () => {
  product = await startTestProduct({}, { worksToo: false })
  owner = await product.owner()
})
afterAll(() => product.stop())

async function readList() {
  const answer = await owner.get('/api/admin/happenings')
  const { groups } = (await answer.json()) as z.output<(typeof listHappenings)['answer']>
  return groups.flatMap(({ happenings }) => happenings)
}

async function readLast(kind: string) {
  const answer = await owner.get(`/api/admin/happenings/${kind}`)
  return (await answer.json()) as z.output<(typeof listLastEvents)['answer']>
}

test('every kind stands in the list once, with what follows in words', async () => {
  const list = await readList()
  expect(list.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted())
  expect(list.find(({ kind }) => kind === 'quote.requested')).toEqual({
    kind: 'quote.requested',
    when: 'A customer asks for a price',
    did: 'The quote, with its price, stands under a new customer.',
    follows: ['The price is emailed'],
    tells: ['owner', 'webhooks'],
    lastAt: null,
  })
})

test('the last ten of a kind are told with whom they were about', async () => {
  const visitor = product.visitor()
  for (let number = 0; number < 11; number += 1) {
    const email = `guest-${number}@lakeside.example`
    expect((await visitor.post('/api/submit-quote', { ...honestQuote, email })).status).toBe(200)
  }
  const last = await readLast('quote.requested')
  expect(last).toHaveLength(10)
  expect(last[0]).toMatchObject({ by: 'The customer', about: [{ name: honestQuote.name }] })
  const known = (await readList()).find(({ kind }) => kind === 'quote.requested')
  expect(known?.lastAt).toBe(last[0]?.at)
})

test('a kind that nobody knows has no events, and strangers see nothing', async () => {
  expect(await readLast('quote.eaten')).toEqual([])
  expect((await product.visitor().get('/api/admin/happenings')).status).toBe(401)
  expect((await product.visitor().get('/api/admin/happenings/quote.requested')).status).toBe(401)
})
