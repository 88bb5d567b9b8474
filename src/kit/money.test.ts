import { expect, test } from 'vitest'
import { formatPence, sumPence, toPounds } from './money.ts'

test('whole pounds show no decimals, others show two', () => {
  expect(formatPence(119_00)).toBe('£119')
  expect(formatPence(2_640_00)).toBe('£2,640')
  expect(formatPence(107_10)).toBe('£107.10')
})

test('pence add up and convert without drifting', () => {
  expect(sumPence([10, 20, 30])).toBe(60)
  expect(toPounds(39_00)).toBe(39)
})
