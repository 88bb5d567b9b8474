import { expect, test } from 'vitest'
import { formatClock, formatDayTime } from './format-time.ts'

test('a winter time is shown as it is in London', () => {
  expect(formatDayTime('2026-11-14T10:51:00.000Z')).toBe('14 Nov, 10:51')
})

test('a summer time is shown an hour later than in the database', () => {
  expect(formatDayTime('2026-07-01T23:30:00.000Z')).toBe('2 Jul, 00:30')
})

test('the clock counts seconds', () => {
  expect(formatClock(Date.parse('2026-11-14T10:51:09.000Z'))).toBe('10:51:09')
})
