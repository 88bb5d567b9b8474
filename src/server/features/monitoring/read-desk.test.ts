import { expect, test } from 'vitest'
import { startOfLondonDay } from './read-desk.ts'

test.each([
  ['in winter', '2026-01-15T13:45:10Z', '2026-01-15T00:00:00Z'],
  ['in summer, an hour before Greenwich', '2026-07-15T13:45:10Z', '2026-07-14T23:00:00Z'],
  ['late on a summer evening', '2026-07-14T23:30:00Z', '2026-07-14T23:00:00Z'],
])('the day of London begins at its own midnight %s', (_when, now, midnight) => {
  expect(startOfLondonDay(new Date(now))).toEqual(new Date(midnight))
})
