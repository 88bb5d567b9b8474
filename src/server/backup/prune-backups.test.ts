import { expect, test } from 'vitest'
import { chooseKept } from './prune-backups.ts'

const wanted = { daily: 7, weekly: 4 }
const nights = (moments: string[]) => moments.map((takenAt, index) => ({ takenAt, sequence: index + 1 }))
const november = (days: number): string[] =>
  Array.from({ length: days }, (_, index) => `2026-11-${String(1 + index).padStart(2, '0')}T02:11:00.000Z`)
const sorted = (kept: Set<number>): number[] => [...kept].toSorted((one, other) => one - other)

test('the newest of seven days and of four weeks are kept', () => {
  // The 30th is a Monday; the weeks before it end on the 29th, the 22nd and the 15th.
  expect(sorted(chooseKept(nights(november(30)), wanted))).toEqual([15, 22, 24, 25, 26, 27, 28, 29, 30])
})

test('of two in a day the newer is kept, and nothing is kept that is not asked for', () => {
  const both = nights(['2026-11-16T02:11:00.000Z', '2026-11-16T14:00:00.000Z'])
  expect([...chooseKept(both, wanted)]).toEqual([2])
  expect([...chooseKept(both, { daily: 0, weekly: 0 })]).toEqual([])
})

// What would be kept without the night in which the clock was wrong.
const usual = [15, 22, 24, 25, 26, 27, 28, 29, 30]

test.each([
  ['ten years ahead', '2036-11-12T02:11:00.000Z'],
  ['in 1970', '1970-01-01T00:00:09.000Z'],
])('a night with the clock %s takes no other backup with it', (_, moment) => {
  const moments = november(30)
  const during = nights([...moments, moment])
  expect(sorted(chooseKept(during, wanted))).toEqual(expect.arrayContaining([22, 25, 26, 27, 28, 29, 30, 31]))
  const between = nights(moments.with(25, moment))
  const kept = sorted(chooseKept(between, wanted))
  expect(kept).toContain(26)
  expect(kept).toEqual(expect.arrayContaining(usual.filter((night) => night !== 26)))
})

test('a clock that was wrong for longer than it is right is forgotten in time', () => {
  const ahead = november(12).map((moment) => moment.replace('2026', '2036'))
  const after = november(28)
  const kept = (nightsSince: number) => sorted(chooseKept(nights([...ahead, ...after.slice(0, nightsSince)]), wanted))
  // Neither takes the other's place at first.
  expect(kept(3)).toEqual(expect.arrayContaining([12, 13, 14, 15]))
  expect(kept(28).every((night) => night > ahead.length)).toBe(true)
})
