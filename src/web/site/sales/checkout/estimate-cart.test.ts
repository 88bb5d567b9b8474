import { expect, test } from 'vitest'
import { defaultPrices } from '#src/contracts/prices.ts'
import { plainLink, readCheckoutLink } from './checkout-link.ts'
import { estimateCart, withAddOns } from './estimate-cart.ts'

test('without a link it is VR2 Premium at £99', () => {
  expect(estimateCart(plainLink, [], defaultPrices)).toMatchObject({
    serviceName: 'VR2 Premium',
    total: 99,
    discountPercent: null,
  })
})

test('the discount touches the film and never the add-ons, and is rounded to the pound', () => {
  const price = estimateCart(
    readCheckoutLink('?discount=10&price=119&service=vr2'),
    ['express', 'premium-music'],
    defaultPrices,
  )
  expect(price).toMatchObject({ originalPrice: 119, basePrice: 107, total: 165 })
  expect(price?.lines.map(({ name, price: pounds }) => [name, pounds])).toEqual([
    ['VR2 Premium', 119],
    ['10% discount', -12],
    ['Express 12h Delivery', 39],
    ['Premium Music', 19],
  ])
})

test('a named service without a discount has the price of the list', () => {
  expect(estimateCart(readCheckoutLink('?service=vr3'), [], defaultPrices)).toMatchObject({ total: 149 })
})

test('the price of an offer is nothing to guess', () => {
  expect(estimateCart(readCheckoutLink('?offer=abc&service=vr1'), [], defaultPrices)).toBeUndefined()
})

test('other add-ons leave the rest of a price as it was', () => {
  const price = estimateCart(plainLink, ['express'], defaultPrices)
  expect(price && withAddOns(price, ['social-sizes'], defaultPrices)).toMatchObject({ basePrice: 99, total: 112 })
})
