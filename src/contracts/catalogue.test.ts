import { expect, test } from 'vitest'
import { addOns, rushPence, serviceIds, servicePricePence } from './catalogue.ts'

test('the public list has its five prices', () => {
  expect(serviceIds.map((id) => servicePricePence('list', id))).toEqual([99_00, 119_00, 149_00, 297_00, 495_00])
})

test("the terms have their own three prices, and £99 for what they don't list", () => {
  expect(serviceIds.map((id) => servicePricePence('terms', id))).toEqual([77_00, 99_00, 119_00, 99_00, 99_00])
})

test('add-ons and rush cost what the price list says', () => {
  expect(Object.values(addOns).map(({ pricePence }) => pricePence)).toEqual([39_00, 19_00, 32_00, 26_00, 13_00, 19_00])
  expect(rushPence).toBe(20_00)
})
