import { expect, test } from 'vitest'
import { formatTimeLeft } from './time-left.ts'

test.each([
  [7_200_000, '2:00:00'],
  [6_130_000, '1:42:10'],
  [59_001, '0:01:00'],
  [1, '0:00:01'],
  [-5_000, '0:00:00'],
])('%i ms are shown as %s', (leftMs, text) => {
  expect(formatTimeLeft(leftMs)).toBe(text)
})
