import { expect, test } from 'vitest'
import { runMoney } from './run-money.ts'

test('carts sent many times, events repeated and out of order, processes killed: every cart is paid exactly once', async () => {
  const carts = 30
  const books = await runMoney({ carts, kills: 6, seed: 11 })
  expect(books).toEqual({
    intents: carts,
    orders: carts,
    paid: carts,
    cartsPaidTwice: 0,
    attempts: carts,
    receipts: carts,
    gaps: 0,
    confirmations: carts,
    mailedTwice: 0,
    paidEvents: carts,
    problems: 0,
    production: carts,
    acceptedForgeries: 0,
  })
})
