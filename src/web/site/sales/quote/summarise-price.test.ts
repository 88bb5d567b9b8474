import { expect, test } from 'vitest'
import { defaultPrices } from '#src/contracts/prices.ts'
import { summarisePrice } from './summarise-price.ts'

test('the list price of the service is the total', () => {
  expect(summarisePrice('vr2', 'flexible', defaultPrices)).toEqual({
    lines: [{ name: 'VR2 Premium', pence: 119_00 }],
    totalPence: 119_00,
  })
})

test('as soon as possible adds the rush', () => {
  expect(summarisePrice('combo-3', 'asap', defaultPrices).totalPence).toBe(317_00)
})
