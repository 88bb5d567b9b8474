import { expect, test } from 'vitest'
import { countPages, readFilter, writeFilter } from './lead-filter.ts'

test('an address without a filter shows the first page of everyone', () => {
  expect(readFilter(new URLSearchParams())).toEqual({ page: 1, q: '', service: 'all' })
  expect(writeFilter({ page: 1, q: '', service: 'all' }).toString()).toBe('')
})

test('a filter comes back from the address it was written to', () => {
  const filter = { page: 3, q: 'Olive & Ember', service: 'vr2' } as const
  expect(readFilter(writeFilter(filter))).toEqual(filter)
})

test.each(['page=0', 'page=x', 'service=vr9', `q=${'a'.repeat(121)}`])('the mistyped %s counts as absent', (text) => {
  expect(readFilter(new URLSearchParams(text))).toEqual({ page: 1, q: '', service: 'all' })
})

test.each([
  [0, 1],
  [10, 1],
  [11, 2],
])('%i leads fill %i pages', (total, pages) => {
  expect(countPages(total)).toBe(pages)
})
