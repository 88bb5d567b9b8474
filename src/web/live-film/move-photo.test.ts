import { expect, test } from 'vitest'
import { movePhoto } from './move-photo.ts'

test.each([
  ['c', 0, 'cabd'],
  ['a', 2, 'bcad'],
  ['b', 9, 'acdb'],
  ['b', -3, 'bacd'],
  ['x', 0, 'abcd'],
])('%s moved to %i', (photo, place, expected) => {
  expect(movePhoto(['a', 'b', 'c', 'd'], photo, place).join('')).toBe(expected)
})
