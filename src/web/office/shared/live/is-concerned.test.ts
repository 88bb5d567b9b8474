import { expect, test } from 'vitest'
import { isConcerned } from './is-concerned.ts'

test('a screen is read again only for what it shows', () => {
  expect(isConcerned(['leads', { page: 1 }], ['customers'])).toBe(true)
  expect(isConcerned(['leads', { page: 1 }], ['emails', 'monitoring'])).toBe(false)
})

test('a screen that nobody listed is read again after every change', () => {
  expect(isConcerned(['something new'], ['batches'])).toBe(true)
})

test('no change reads the session again', () => {
  expect(isConcerned(['session'], ['customers', 'orders'])).toBe(false)
})
