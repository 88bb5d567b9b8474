import { expect, test } from 'vitest'
import { defaultPrices } from '#src/contracts/prices.ts'
import { describeOffer, describePlainOffer } from './shown-offer.ts'

const offer = {
  serviceType: 'vr1' as const,
  serviceName: 'VR1 Standard',
  price: 89,
  originalPrice: 99,
  percent: 10,
  expiresAt: '2026-11-15T00:00:00Z',
}

test('before the server is asked, the page shows the list price of VR2 Premium less 10%', () => {
  expect(describePlainOffer(defaultPrices)).toMatchObject({
    serviceName: 'VR2 Premium',
    originalPrice: 119,
    price: 107,
  })
})

test("the published offer ends by the server's clock, and its link is the literal one", () => {
  const shown = describeOffer({ state: 'valid', offer }, undefined)
  expect(shown).toMatchObject({ price: 89, endsAt: Date.parse('2026-11-15T00:00:00Z') })
  expect(shown.claimUrl).toBe('/checkout?discount=10&price=99&service=vr1')
})

test('a signed offer is claimed by its token, and an unknown one shows no price', () => {
  expect(describeOffer({ state: 'valid', offer }, 'a.b').claimUrl).toBe('/checkout?offer=a.b&service=vr1')
  expect(describeOffer({ state: 'unknown', offer: null }, 'x')).toMatchObject({ state: 'unknown', endsAt: undefined })
})
