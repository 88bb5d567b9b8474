import { expect, test } from 'vitest'
import { type AddOnId, addOnIds, addOns, serviceIds, serviceNames } from '#src/contracts/catalogue.ts'
import { createPaymentIntent } from '#src/contracts/payments.ts'
import { type CartFacts, priceCart } from './price-cart.ts'
import { quoteCart } from './quote-cart.ts'

// Written out once more, as the price list says it, so that a slip in the catalogue is seen.
const list = { vr1: 99, vr2: 119, vr3: 149, 'combo-3': 297, 'combo-5': 495 }
const terms: Partial<typeof list> = { vr1: 77, vr2: 99, vr3: 119 }
const less = { 99: 89, 119: 107, 149: 134, 297: 267, 495: 446, 77: 69 } as Record<number, number>
const addOnPrices = { express: 39, 'premium-music': 19, 'custom-branding': 32, 'extra-revisions': 26 }
const allAddOnPrices: Record<AddOnId, number> = { ...addOnPrices, 'social-sizes': 13, 'priority-support': 19 }

const subsets = Array.from({ length: 2 ** addOnIds.length }, (_, bits) =>
  addOnIds.filter((_id, bit) => bits & (1 << bit)),
)
const nothing: CartFacts = { offer: undefined, isRush: false }

test('for every service, book, discount and choice of add-ons the charge is what the page shows', () => {
  const prices = serviceIds.flatMap((service) =>
    [list[service], terms[service]].flatMap((price) => (price === undefined ? [] : [{ service, price }])),
  )
  let checked = 0
  for (const { service, price } of prices) {
    for (const discount of [undefined, 10]) {
      for (const chosen of subsets) {
        const page = quoteCart(
          { serviceType: service, addOns: chosen, price, discount },
          { offer: undefined, quote: undefined },
        )
        const base = discount ? less[price] : price
        const sum = (base ?? 0) + chosen.reduce((all, id) => all + allAddOnPrices[id], 0)
        expect([page.total, page.basePrice, page.isPayable]).toEqual([sum, base, true])
        expect(page.lines.reduce((all, line) => all + line.price, 0)).toBe(sum)
        const claim = {
          serviceType: serviceNames[service],
          addOns: chosen.map((id) => addOns[id].name),
          basePrice: page.basePrice,
          addOnPrice: page.addOnPrice,
          amount: page.total,
          currency: 'gbp',
        }
        expect(priceCart(claim, nothing).totalPence).toBe(sum * 100)
        checked += 1
      }
    }
  }
  expect(checked).toBe(8 * 2 * 64)
})

test('a checkout without parameters is VR2 Premium at £99', () => {
  const page = quoteCart({ addOns: [] }, { offer: undefined, quote: undefined })
  expect(page).toMatchObject({ serviceName: 'VR2 Premium', total: 99, originalPrice: 99, discountPercent: null })
})

test.each([
  ['a discount without a price', { discount: 10 }, 119],
  ['a price without a discount that no book lists', { price: 1 }, 119],
  ['a discount above 100', { discount: 900, price: 119 }, 119],
  ['a discount below 1', { discount: 0.5, price: 119 }, 119],
  ['a negative price', { discount: 10, price: -5 }, 119],
])('%s counts as absent', (_what, names, total) => {
  const page = quoteCart({ serviceType: 'vr2', addOns: [], ...names }, { offer: undefined, quote: undefined })
  expect(page).toMatchObject({ total, isPayable: true, discountPercent: null })
})

test('a forged discount may be shown but cannot be charged', () => {
  const page = quoteCart(
    { serviceType: 'vr3', addOns: [], discount: 90, price: 149 },
    { offer: undefined, quote: undefined },
  )
  expect(page).toMatchObject({ total: 15, discountPercent: 90, isPayable: false })
  const claim = { serviceType: 'vr3', addOns: [], basePrice: 15, addOnPrice: 0, amount: 15, currency: 'gbp' }
  expect(() => priceCart(claim, nothing)).toThrow('Amount does not match the price list')
})

test('rush is added exactly where as soon as possible was chosen', () => {
  const claim = { serviceType: 'vr1', addOns: [], basePrice: 99, addOnPrice: 0, currency: 'gbp' }
  const rush = { ...nothing, isRush: true }
  expect(priceCart({ ...claim, amount: 119 }, rush).items.at(-1)).toMatchObject({ kind: 'rush', pricePence: 20_00 })
  expect(() => priceCart({ ...claim, amount: 99 }, rush)).toThrow('Amount does not match the price list')
  expect(() => priceCart({ ...claim, amount: 119 }, nothing)).toThrow('Amount does not match the price list')
})

test("an offer's price holds for its own service alone, and its discount is no further one", () => {
  const offer = { serviceType: 'vr3' as const, pricePence: 80_00 }
  const claim = { serviceType: 'vr3', addOns: [], basePrice: 80, addOnPrice: 0, amount: 80, currency: 'gbp' }
  expect(priceCart(claim, { ...nothing, offer })).toMatchObject({ totalPence: 80_00, isOffer: true })
  expect(() => priceCart({ ...claim, serviceType: 'vr1' }, { ...nothing, offer })).toThrow('price list')
  expect(() => priceCart({ ...claim, basePrice: 72, amount: 72 }, { ...nothing, offer })).toThrow('price list')
  expect(() => priceCart(claim, nothing)).toThrow('price list')
})

test('a combo is never sold at the price that screens show for what a book does not list', () => {
  for (const serviceType of ['combo-3', 'combo-5']) {
    for (const price of [99, 89, 77, 297 * 0.9]) {
      const claim = { serviceType, addOns: [], basePrice: price, addOnPrice: 0, amount: price, currency: 'gbp' }
      expect(() => priceCart(claim, nothing)).toThrow('price list')
    }
  }
})

test('whatever a browser sends instead of a price, name or list reaches the price list as none', () => {
  const parsed = createPaymentIntent.body.parse({
    amount: '177',
    serviceType: 7,
    addOns: 'all',
    basePrice: null,
    currency: {},
  })
  expect(() => priceCart(parsed, nothing)).toThrow('Amount does not match the price list')
})
