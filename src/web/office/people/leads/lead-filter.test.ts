import { expect, test } from 'vitest'
import { everyCustomer } from '#src/contracts/people/customer-filter.ts'
import { countNarrowing, countPages, isEverything, readFilter, writeFilter } from './lead-filter.ts'

const everything = { ...everyCustomer, page: 1, sort: 'newest' } as const

test('an address without a filter shows the first page of everyone', () => {
  expect(readFilter(new URLSearchParams())).toEqual(everything)
  expect(writeFilter(everything).toString()).toBe('')
})

test('a filter comes back from the address it was written to', () => {
  const filter = {
    ...everything,
    page: 3,
    q: 'Olive & Ember',
    service: 'vr2',
    tag: 'trade fair',
    from: '2026-11-01',
  } as const
  expect(readFilter(writeFilter(filter))).toEqual(filter)
  expect([countNarrowing(filter), isEverything(filter)]).toEqual([2, false])
  expect(isEverything({ ...everything, page: 2, sort: 'name' })).toBe(true)
})

test.each(['from=14.11.2026', 'status=gone', 'page=0', 'page=x', 'service=vr9', `q=${'a'.repeat(121)}`])(
  'the mistyped %s counts as absent',
  (text) => {
    expect(readFilter(new URLSearchParams(text))).toEqual(everything)
  },
)

test.each([
  [0, 1],
  [10, 1],
  [11, 2],
])('%i leads fill %i pages', (total, pages) => {
  expect(countPages(total)).toBe(pages)
})
