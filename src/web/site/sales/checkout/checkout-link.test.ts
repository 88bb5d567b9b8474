import { expect, test } from 'vitest'
import { plainLink, readCheckoutLink } from './checkout-link.ts'

test('a discount and its price are read together, with the service by id or name', () => {
  const discount = { percent: 10, price: 119 }
  expect(readCheckoutLink('?discount=10&price=119&service=vr2')).toEqual({ ...plainLink, service: 'vr2', discount })
  expect(readCheckoutLink('?discount=10&price=119&service=VR3+Luxury')).toMatchObject({ service: 'vr3', discount })
})

test.each([
  '',
  '?discount=10',
  '?price=119',
  '?discount=0&price=119',
  '?discount=101&price=119',
  '?discount=10&price=0',
  '?discount=10&price=-5',
  '?discount=10&price=1e999',
  '?discount=&price=',
  '?discount=ten&price=119',
])('%s has no discount', (search) => {
  expect(readCheckoutLink(search).discount).toBeUndefined()
})

test('a service that is not sold counts as absent', () => {
  expect(readCheckoutLink('?service=vr9')).toEqual(plainLink)
})
