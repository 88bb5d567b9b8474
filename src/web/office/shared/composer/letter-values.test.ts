import { expect, test } from 'vitest'
import { defaultPrices } from '#src/contracts/prices.ts'
import { letterTemplates } from './letter-templates.ts'
import { priceToOffer } from './letter-values.ts'

const messageOf = (id: string): string => letterTemplates('Olive', false).find((each) => each.id === id)?.message ?? ''

test('an offer begins below the usual price, a plain price at it', () => {
  expect(priceToOffer(messageOf('offer'), 'vr3', defaultPrices)).toBe('134')
  expect(priceToOffer(messageOf('price'), 'vr3', defaultPrices)).toBe('149')
})
