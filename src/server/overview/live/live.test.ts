import { expect, test } from 'vitest'
import { makeFindChanges } from './live.ts'

function makeCounters() {
  const values = new Map<string, string>([
    ['customers', '5'],
    ['emails', '9'],
  ])
  const transactions = { oldest: 101n, number: 100n }
  const find = makeFindChanges({
    readCounters: async () => new Map(values),
    takeNumber: async () => transactions.number,
    readOldest: async () => transactions.oldest,
  })
  return { values, transactions, find }
}

test('what exists at the first look is not a change', async () => {
  const { find } = makeCounters()
  expect(await find()).toEqual([])
  expect(await find()).toEqual([])
})

test('a counter that moved is named once', async () => {
  const { values, find } = makeCounters()
  await find()
  values.set('emails', '10')
  expect(await find()).toEqual(['emails'])
  expect(await find()).toEqual([])
})

test('a change whose transaction is still open is named again after its end', async () => {
  const { values, transactions, find } = makeCounters()
  await find()
  values.set('customers', '6')
  Object.assign(transactions, { oldest: 100n, number: 103n })
  expect(await find()).toEqual(['customers'])
  Object.assign(transactions, { oldest: 102n, number: 104n })
  expect(await find()).toEqual([])
  Object.assign(transactions, { oldest: 103n, number: 104n })
  expect(await find()).toEqual(['customers'])
  expect(await find()).toEqual([])
})

test('a topic that appears later counts as changed', async () => {
  const { values, find } = makeCounters()
  await find()
  values.set('orders', '1')
  expect(await find()).toEqual(['orders'])
})
