import { expect, test } from 'vitest'
import { lastDays } from './feature.ts'

test('days are those of London, not of the server', () => {
  expect(lastDays(new Date('2026-07-14T23:30:00Z'), 2)).toEqual(['2026-07-14', '2026-07-15'])
  expect(lastDays(new Date('2026-01-14T23:30:00Z'), 1)).toEqual(['2026-01-14'])
})

test('the change of the clocks neither skips nor repeats a day', () => {
  expect(lastDays(new Date('2026-10-26T00:30:00Z'), 3)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26'])
  expect(lastDays(new Date('2026-03-29T23:30:00Z'), 3)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
})
