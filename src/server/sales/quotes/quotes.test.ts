import { expect, test } from 'vitest'
import { defaultPrices } from '#src/contracts/prices.ts'
import { priceQuote } from './quotes.ts'

test('a quote is the list price, the known add-ons, and rush only where asked', () => {
  expect(
    priceQuote(
      { serviceType: 'vr3', addOns: ['custom-branding', 'social-sizes'], timeline: 'asap', source: 'website' },
      defaultPrices,
    ),
  ).toEqual({
    // What the package holds is not sold beside it.
    addOns: ['custom-branding'],
    basePricePence: 149_00,
    addOnPricePence: 32_00,
    rushPricePence: 20_00,
    totalPricePence: 201_00,
  })
  expect(
    priceQuote({ serviceType: 'vr1', addOns: [], timeline: 'urgent', source: 'website' }, defaultPrices)
      .totalPricePence,
  ).toBe(99_00)
})

test('express takes the place of rush in a quote, as in the checkout', () => {
  const quote = priceQuote(
    { serviceType: 'vr1', addOns: ['express'], timeline: 'asap', source: 'website' },
    defaultPrices,
  )
  expect(quote).toMatchObject({ addOnPricePence: 39_00, rushPricePence: 0, totalPricePence: 138_00 })
})

test("a test submission is priced by the operator's own list", () => {
  expect(priceQuote({ serviceType: 'vr1', addOns: [], source: 'test' }, defaultPrices).totalPricePence).toBe(77_00)
})
