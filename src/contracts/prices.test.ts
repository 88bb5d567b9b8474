import { expect, test } from 'vitest'
import { serviceIds } from './catalogue.ts'
import { changedPrices, defaultPrices, pricesOf, servicePricePence, termsToCorrect } from './prices.ts'

test('the public list has its five prices', () => {
  expect(serviceIds.map((id) => servicePricePence(defaultPrices, 'list', id))).toEqual([
    99_00, 119_00, 149_00, 297_00, 495_00,
  ])
})

test("the terms have their own three prices, and £99 for what they don't list", () => {
  expect(serviceIds.map((id) => servicePricePence(defaultPrices, 'terms', id))).toEqual([
    77_00, 99_00, 119_00, 99_00, 99_00,
  ])
})

test('add-ons and rush cost what the price list says', () => {
  expect(Object.values(defaultPrices.addOns)).toEqual([39_00, 19_00, 32_00, 26_00, 13_00, 19_00])
  expect(defaultPrices.rush).toBe(20_00)
})

test('a price of the owner counts to the penny, and an empty one is none', () => {
  const prices = pricesOf({ 'price.vr1': '129.95', 'price.vr2': '' })
  expect(prices.list).toMatchObject({ vr1: 129_95, vr2: 119_00 })
})

test('a page carries only what differs', () => {
  expect(changedPrices({ 'price.vr1': '99', 'price.vr2': '125', 'price.rush': '' })).toEqual({ 'price.vr2': '125' })
})

test('the Terms are corrected to the shop, and left alone when they agree', () => {
  expect(termsToCorrect({})).toEqual({
    'terms.vr1': '99',
    'terms.vr2': '119',
    'terms.vr3': '149',
    'terms.express': '39',
  })
  expect(termsToCorrect({ ...termsToCorrect({}), 'price.vr1': '99.00' })).toEqual({})
})
