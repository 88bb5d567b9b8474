import { expect, test } from 'vitest'
import { defaultPrices } from '#src/contracts/prices.ts'
import { priceQuote } from './quotes.ts'

test('a quote is the list price, the known add-ons, and rush only where asked', () => {
  expect(
    priceQuote(
      { serviceType: 'vr3', addOns: ['express', 'social-sizes'], timeline: 'asap', source: 'website' },
      defaultPrices,
    ),
  ).toEqual({
    basePricePence: 149_00,
    addOnPricePence: 52_00,
    rushPricePence: 20_00,
    totalPricePence: 221_00,
  })
  expect(
    priceQuote({ serviceType: 'vr1', addOns: [], timeline: 'urgent', source: 'website' }, defaultPrices)
      .totalPricePence,
  ).toBe(99_00)
})

test("a test submission is priced by the operator's own list", () => {
  expect(priceQuote({ serviceType: 'vr1', addOns: [], source: 'test' }, defaultPrices).totalPricePence).toBe(77_00)
})
