import { expect, test } from 'vitest'
import { describeOpenOffer, describeSignedOffer } from './shown-offer.ts'

test('an open offer is the price of its link less 10%, for 48 hours', () => {
  const offer = describeOpenOffer('?price=119&service=vr2&email=helen@lakeside.example', 1_000)
  expect(offer).toMatchObject({ originalPrice: 119, price: 107, endsAt: 1_000 + 172_800_000 })
  expect(offer.claimUrl).toBe('/checkout?discount=10&price=119&service=vr2')
})

test('a link without a price offers what the checkout starts with', () => {
  expect(describeOpenOffer('', 0)).toMatchObject({ serviceName: 'VR2 Premium', originalPrice: 99, price: 89 })
  expect(describeOpenOffer('?price=1e999&service=vr3', 0)).toMatchObject({ originalPrice: 149, price: 134 })
})

test('a signed offer is claimed by its token, and an unknown one shows no price', () => {
  const offer = {
    serviceType: 'vr1' as const,
    serviceName: 'VR1 Standard',
    price: 77,
    originalPrice: 99,
    expiresAt: '2026-11-15T00:00:00Z',
  }
  expect(describeSignedOffer('a.b', { state: 'valid', offer })).toMatchObject({
    price: 77,
    endsAt: Date.parse('2026-11-15T00:00:00Z'),
    claimUrl: '/checkout?offer=a.b&service=vr1',
  })
  expect(describeSignedOffer('x', { state: 'unknown', offer: null })).toMatchObject({
    state: 'unknown',
    endsAt: undefined,
  })
})
