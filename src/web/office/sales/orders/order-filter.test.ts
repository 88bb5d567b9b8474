import { expect, test } from 'vitest'
import { queryOf, readOrderFilter } from './order-filter.ts'

test('a filter is read from the address, and what makes no sense there is left out', () => {
  const search = new URLSearchParams('q=lake&month=2026-13&state=paid&method=cash&service=vr2&page=3')
  expect(queryOf(readOrderFilter(search))).toEqual({ q: 'lake', state: 'paid', service: 'vr2' })
})
