import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '#src/kit/time.ts'
import { clockOf, spanOf } from './words.ts'

test('a span is told in the two largest units that say enough', () => {
  expect(spanOf(12 * minuteMs)).toBe('12 min')
  expect(spanOf(3 * hourMs + 5 * minuteMs)).toBe('3 h 05 min')
  expect(spanOf(52 * hourMs)).toBe('2 d 4 h')
  expect(spanOf(-5)).toBe('0 min')
})

test('a moment of a film is minutes and seconds', () => {
  expect(clockOf(0)).toBe('00:00')
  expect(clockOf(74.9)).toBe('01:14')
})
