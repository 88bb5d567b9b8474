import { expect, test } from 'vitest'
import { defaultPrices, pricesOf } from './prices.ts'
import { askedPrices, vatPerMilleOf } from './vat.ts'

test('where prices are typed without VAT, everything is asked with it', () => {
  const texts = { 'price.vr1': '100', 'vat.mode': 'added', 'vat.rate': '19', 'offer.percent': '15' }
  const prices = pricesOf(askedPrices(texts))
  expect([prices.list.vr1, prices.list.vr2, prices.terms.vr1]).toEqual([119_00, 141_61, 91_63])
  expect([prices.discountPercent, vatPerMilleOf(texts)]).toEqual([15, 190])
})

test('where prices include VAT, its rate changes no price', () => {
  expect(pricesOf(askedPrices({ 'vat.rate': '19' }))).toEqual(defaultPrices)
  expect([vatPerMilleOf({}), vatPerMilleOf({ 'vat.rate': '5.5' }), vatPerMilleOf({ 'vat.rate': '0' })]).toEqual([
    200, 55, 0,
  ])
})
