import { expect, test } from 'vitest'
import { type AddOnId, addOnIds, addOns, serviceIds, serviceNames } from '#src/contracts/catalogue.ts'
import { isIncluded } from '#src/contracts/sales/packages.ts'
import { defaultPrices, pricesOf } from '#src/contracts/prices.ts'
import { createPaymentIntent } from '#src/contracts/sales/payments.ts'
import { type CartFacts, priceCart } from './price-cart.ts'
import type { FoundOffer } from '#src/server/sales/offers/feature.ts'
import { quoteCart } from './cart.ts'

// Written out once more, as the price list says it, so that a slip in the catalogue is seen.
const list = { vr1: 99, vr2: 119, vr3: 149, 'combo-3': 297, 'combo-5': 495 }
const less = { vr1: 89, vr2: 107, vr3: 134, 'combo-3': 267, 'combo-5': 446 }
const addOnPrices = { express: 39, 'premium-music': 19, 'custom-branding': 32, 'extra-revisions': 26 }
const allAddOnPrices: Record<AddOnId, number> = { ...addOnPrices, 'social-sizes': 13, 'priority-support': 19 }

const subsets = Array.from({ length: 2 ** addOnIds.length }, (_, bits) =>
  addOnIds.filter((_id, bit) => bits & (1 << bit)),
)
const nothing: CartFacts = { offer: undefined, isRush: false, isDefaultCart: false, prices: defaultPrices }
const tenPercent = { serviceType: null, pricePence: null, percent: 10, listPence: null }
const bare = {
  prices: defaultPrices,
  addOns: [],
  offer: undefined,
  quote: undefined,
  discount: undefined,
  isDefaultPrice: false,
}
const published: FoundOffer = {
  state: 'valid',
  offer: {
    ...tenPercent,
    id: 'b8f0b5f2-0000-4000-8000-000000000000',
    createdAt: new Date(0),
    customerId: null,
    cameTo: null,
    visitorId: 'b8f0b5f2-0000-4000-8000-000000000001',
    expiresAt: new Date(1),
    heldBy: null,
    usedAt: null,
  },
}

test('for every service, with and without the published discount, and every choice of add-ons the charge is what the page shows', () => {
  let checked = 0
  for (const service of serviceIds) {
    for (const offer of [undefined, published]) {
      for (const chosen of subsets.filter((ids) => !ids.some((id) => isIncluded(service, id)))) {
        const page = quoteCart({ ...bare, serviceType: service, addOns: chosen, offer })
        const base = offer ? less[service] : list[service]
        const sum = base + chosen.reduce((all, id) => all + allAddOnPrices[id], 0)
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
        expect(priceCart(claim, { ...nothing, offer: offer && tenPercent }).totalPence).toBe(sum * 100)
        checked += 1
      }
    }
  }
  // VR1 holds no add-on, VR3 two, the others one.
  expect(checked).toBe(2 * (64 + 16 + 3 * 32))
})

test('an add-on that the package holds already is not sold beside it', () => {
  for (const [serviceType, basePrice, addOn, addOnPrice] of [
    ['vr2', 119, 'social-sizes', 13],
    ['vr3', 149, 'premium-music', 19],
    ['combo-3', 297, 'social-sizes', 13],
  ] as const) {
    const claim = { serviceType, basePrice, addOns: [addOn], addOnPrice, amount: basePrice + addOnPrice }
    expect(() => priceCart(claim, nothing)).toThrow('includes this add-on already')
  }
  const vr1 = { serviceType: 'vr1', basePrice: 99, addOns: ['social-sizes'], addOnPrice: 13, amount: 112 }
  expect(priceCart(vr1, nothing).totalPence).toBe(112_00)
})

test('a checkout without any choice is VR2 Premium at £99, for its own cart alone', () => {
  const page = quoteCart({ ...bare, serviceType: 'vr2', isDefaultPrice: true })
  expect(page).toMatchObject({ serviceName: 'VR2 Premium', total: 99, originalPrice: 99, discountPercent: null })
  const claim = { serviceType: 'vr2', addOns: [], basePrice: 99, addOnPrice: 0, amount: 99, currency: 'gbp' }
  expect(priceCart(claim, { ...nothing, isDefaultCart: true }).totalPence).toBe(99_00)
  expect(() => priceCart(claim, nothing)).toThrow('price list')
  const other = { ...claim, serviceType: 'vr3', basePrice: 119, amount: 119 }
  expect(() => priceCart(other, { ...nothing, isDefaultCart: true })).toThrow('price list')
})

test('a forged discount may be shown but cannot be charged', () => {
  const page = quoteCart({ ...bare, serviceType: 'vr3', discount: { percent: 90, pricePence: 149_00 } })
  expect(page).toMatchObject({ total: 15, discountPercent: 90, isPayable: false })
  const claim = { serviceType: 'vr3', addOns: [], basePrice: 15, addOnPrice: 0, amount: 15, currency: 'gbp' }
  expect(() => priceCart(claim, nothing)).toThrow('Amount does not match the price list')
})

test('an offer that has ended leaves the list price', () => {
  const offer = { ...published, state: 'expired' as const }
  const page = quoteCart({ ...bare, serviceType: 'vr2', offer, discount: { percent: 10, pricePence: 119_00 } })
  expect(page).toMatchObject({ total: 119, discountPercent: null, isPayable: true })
})

test('the prices of the Terms cannot be charged by asking for them, nor the discount without its offer', () => {
  const prices = { vr1: [77, 89, 69], vr2: [99, 107, 89], vr3: [119, 134, 107], 'combo-3': [267], 'combo-5': [446] }
  for (const [serviceType, all] of Object.entries(prices)) {
    for (const price of all) {
      const claim = { serviceType, addOns: [], basePrice: price, addOnPrice: 0, amount: price, currency: 'gbp' }
      expect(() => priceCart(claim, nothing)).toThrow('price list')
    }
  }
})

test('rush is added exactly where as soon as possible was chosen', () => {
  const claim = { serviceType: 'vr1', addOns: [], basePrice: 99, addOnPrice: 0, currency: 'gbp' }
  const rush = { ...nothing, isRush: true }
  expect(priceCart({ ...claim, amount: 119 }, rush).items.at(-1)).toMatchObject({ kind: 'rush', pricePence: 20_00 })
  expect(() => priceCart({ ...claim, amount: 99 }, rush)).toThrow('Amount does not match the price list')
  expect(() => priceCart({ ...claim, amount: 119 }, nothing)).toThrow('Amount does not match the price list')
})

test('express takes the place of rush', () => {
  const claim = { serviceType: 'vr1', addOns: ['express'], basePrice: 99, addOnPrice: 39, currency: 'gbp' }
  const rush = { ...nothing, isRush: true }
  expect(priceCart({ ...claim, amount: 138 }, rush).items.map(({ kind }) => kind)).toEqual(['service', 'add-on'])
  expect(() => priceCart({ ...claim, amount: 158 }, rush)).toThrow('Amount does not match the price list')
})

test("an offer's price holds for its own service alone, and its discount is no further one", () => {
  const offer = { serviceType: 'vr3' as const, pricePence: 80_00, percent: null, listPence: null }
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

test('another price list is charged to the penny, and the old one is refused', () => {
  const prices = pricesOf({ 'price.vr1': '129.95', 'price.express': '45' })
  const claim = { serviceType: 'vr1', addOns: ['express'], basePrice: 129.95, addOnPrice: 45, amount: 174.95 }
  expect(priceCart(claim, { ...nothing, prices }).totalPence).toBe(174_95)
  const old = { ...claim, basePrice: 99, addOnPrice: 39, amount: 138 }
  expect(() => priceCart(old, { ...nothing, prices })).toThrow('price list')
})

test('the published discount keeps the price of its day, and follows one that fell', () => {
  const kept = { ...tenPercent, listPence: defaultPrices.list }
  const claim = (basePrice: number) => ({ serviceType: 'vr2', addOns: [], basePrice })
  const dearer = { ...nothing, offer: kept, prices: pricesOf({ 'price.vr2': '200' }) }
  expect(priceCart(claim(107), dearer)).toMatchObject({ totalPence: 107_00, isOffer: true })
  const cheaper = { ...nothing, offer: kept, prices: pricesOf({ 'price.vr2': '100' }) }
  expect(priceCart(claim(90), cheaper)).toMatchObject({ totalPence: 90_00, isOffer: true })
})
