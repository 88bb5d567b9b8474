import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPence, sumPence, toPounds } from './money.ts'

test('whole pounds show no decimals, others show two', () => {
  expect(formatPence(119_00)).toBe('£119')
  expect(formatPence(2_640_00)).toBe('£2,640')
  expect(formatPence(107_10)).toBe('£107.10')
})

test('any amount is written as the country writes it', () => {
  const pounds = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: 'GBP',
    trailingZeroDisplay: 'stripIfInteger',
  })
  fc.assert(
    fc.property(fc.integer({ min: -1e11, max: 1e11 }), (pence) => {
      expect(formatPence(pence)).toBe(pounds.format(pence / 100))
    }),
  )
})

test('pence add up and convert without drifting', () => {
  expect(sumPence([10, 20, 30])).toBe(60)
  expect(toPounds(39_00)).toBe(39)
})
