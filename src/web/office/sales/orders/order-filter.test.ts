import { expect, test } from 'vitest'
import { monthChoices, queryOf, readOrderFilter } from './order-filter.ts'

test('a filter is read from the address, and what makes no sense there is left out', () => {
  const search = new URLSearchParams('q=lake&month=2026-13&state=paid&method=cash&service=vr2&page=3')
  expect(queryOf(readOrderFilter(search))).toEqual({ q: 'lake', state: 'paid', service: 'vr2' })
})

test('two years of months, the newest first, and an older one when it is chosen', () => {
  const now = new Date(2026, 0, 31)
  const choices = monthChoices(now, undefined)
  expect(choices.slice(0, 2)).toEqual([
    { value: '2026-01', label: 'January 2026' },
    { value: '2025-12', label: 'December 2025' },
  ])
  expect(choices).toHaveLength(24)
  expect(monthChoices(now, '2019-05').at(-1)).toEqual({ value: '2019-05', label: 'May 2019' })
})
