import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPence, sumPence, toPounds, vatIn, withVat } from './money.ts'

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

test('VAT is a sixth of a price at 20 %, and 19 of 119', () => {
  expect(vatIn(99_00, 200)).toBe(16_50)
  expect(vatIn(119_00, 190)).toBe(19_00)
  expect(vatIn(99_00, 0)).toBe(0)
})

test('a net price with VAT has that VAT in it, to the penny', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 500 }), (net, perMille) => {
      const gross = withVat(net, perMille)
      expect(Math.abs(gross - vatIn(gross, perMille) - net)).toBeLessThanOrEqual(1)
    }),
  )
})
