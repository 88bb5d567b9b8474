import { expect, test } from 'vitest'
import { monthChoices, readMonth } from './month-choices.ts'

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

test('only a month is read from the address', () => {
  expect(readMonth(new URLSearchParams('month=2026-11'))).toBe('2026-11')
  expect(readMonth(new URLSearchParams('month=2026-13'))).toBeUndefined()
})
