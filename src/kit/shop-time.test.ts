import { expect, test } from 'vitest'
import { addDays, shopMoment, shopTime } from './shop-time.ts'

test.each([
  ['2026-01-15T09:30:00Z', { day: '2026-01-15', weekday: 4, minutesOfDay: 570 }],
  ['2026-07-15T23:30:00Z', { day: '2026-07-16', weekday: 4, minutesOfDay: 30 }],
  ['2026-03-29T01:00:00Z', { day: '2026-03-29', weekday: 0, minutesOfDay: 120 }],
  ['2026-10-25T01:30:00Z', { day: '2026-10-25', weekday: 0, minutesOfDay: 90 }],
])('at %s London shows %o', (iso, shown) => {
  expect(shopTime(new Date(iso))).toEqual(shown)
})

test.each([
  ['2026-01-15', 0, '2026-01-15T00:00:00.000Z'],
  ['2026-07-15', 9 * 60, '2026-07-15T08:00:00.000Z'],
  ['2026-03-29', 9 * 60, '2026-03-29T08:00:00.000Z'],
  ['2026-10-25', 0, '2026-10-24T23:00:00.000Z'],
  ['2026-10-25', 9 * 60, '2026-10-25T09:00:00.000Z'],
])('%s at minute %i is %s', (day, minutes, iso) => {
  expect(shopMoment(day, minutes).toISOString()).toBe(iso)
})

test('days are counted over the end of a month and the change of the clocks', () => {
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
  expect(addDays('2026-11-02', -2)).toBe('2026-10-31')
})
