import { expect, test } from 'vitest'
import { chooseKept } from './choose-kept.ts'

const days = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `2026-11-${String(from + index).padStart(2, '0')}T02:11:00.000Z`)

test('the newest of seven days and of four weeks are kept', () => {
  const kept = [...chooseKept(days(1, 30), { daily: 7, weekly: 4 })].map((moment) => Number(moment.slice(8, 10)))
  // The 30th is a Monday; the weeks before it end on the 29th, the 22nd and the 15th.
  expect(kept.toSorted((one, other) => one - other)).toEqual([15, 22, 24, 25, 26, 27, 28, 29, 30])
})

test('of two in a day the newer is kept, and nothing is kept that is not asked for', () => {
  const both = ['2026-11-16T02:11:00.000Z', '2026-11-16T14:00:00.000Z']
  expect([...chooseKept(both, { daily: 7, weekly: 4 })]).toEqual([both[1]])
  expect([...chooseKept(both, { daily: 0, weekly: 0 })]).toEqual([])
})
