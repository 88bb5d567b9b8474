import { expect, test } from 'vitest'
import { runMoney } from './run-money.ts'

test('carts sent many times, events repeated and out of order, processes killed: every cart is paid exactly once', async () => {
  const carts = 20
  const { books, restarts, kills } = await runMoney({ carts, strikes: 3, seed: 11 })
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
    refusedForgeries: 3 * carts,
  })
  // The run means something only if the database and the server really went away in between.
  expect(restarts).toBeGreaterThan(0)
  expect(kills).toBeGreaterThan(0)
})
