import { expect, test } from 'vitest'
import type { OrderSummary } from '#src/contracts/sales/orders.ts'
import type { JobSummary } from '#src/contracts/studio/production.ts'
import { listItems, nothingFound } from './palette-items.ts'

const names = (typed: string): string[] => listItems(typed, nothingFound).map(({ name }) => name)

test('matches that begin with the word come first', () => {
  expect(names('cust')[0]).toBe('Customer Leads')
  expect(names('stats')[0]).toBe('Stats')
})

test('search matches only if every word matches', () => {
  expect(names('csv export')).toEqual(['Export customers'])
  expect(names('csv penguin')).toEqual([])
})

test('with nothing typed every screen and action is there', () => {
  expect(names('')).toEqual(expect.arrayContaining(['Home', 'Control panel', 'Logout', 'Keyboard shortcuts']))
})

test('an order that was found is named by its number, and opens by itself', () => {
  const order = { id: '7', orderNumber: 'R-1', receiptNumber: 'RW-000001', name: '', email: 'a@b.example', total: 119 }
  expect(listItems('r-1', { ...nothingFound, orders: [order as OrderSummary] })).toEqual([
    { id: '7', kind: 'Order', name: 'R-1', hint: 'a@b.example, £119, RW-000001', run: { go: '/orders?id=7' } },
  ])
})

test('a film on the board is found by its business or its number', () => {
  const jobs = [
    { id: '8', number: 15, businessName: 'Olive & Ember' },
    { id: '9', number: 16, businessName: 'Hale House' },
  ] as JobSummary[]
  const film = { id: '8', kind: 'Film', name: 'Olive & Ember', hint: 'Job 15' }
  for (const typed of ['olive', 'job 15', 'ember olive']) {
    expect(listItems(typed, { ...nothingFound, jobs })).toMatchObject([film])
  }
})

test('anything typed can be searched for in the settings, once there are no more results', () => {
  expect(listItems('VAT & co', { ...nothingFound, isComplete: true }).at(-1)).toMatchObject({
    name: 'Search in Settings',
    run: { go: '/settings?find=VAT%20%26%20co' },
  })
})
