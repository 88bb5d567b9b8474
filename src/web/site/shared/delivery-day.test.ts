import { expect, test } from 'vitest'
import { deliveryDay } from './delivery-day.ts'

test.each([
  [48, 'Wed 18 Nov'],
  [24, 'Tue 17 Nov'],
  [12, 'Tue 17 Nov'],
])('%i hours from a Monday', (hours, day) => {
  expect(deliveryDay('2026-11-16', hours)).toBe(day)
})

test('over the end of a year, and without a day', () => {
  expect(deliveryDay('2026-12-31', 48)).toBe('Sat 2 Jan')
  expect(deliveryDay('', 48)).toBe('')
})
