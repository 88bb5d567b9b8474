import { expect, test } from 'vitest'
import { timecodeOf } from './timecode.ts'

test('a moment is told to the frame', () => {
  expect(timecodeOf(0)).toBe('00:00:00')
  expect(timecodeOf(428)).toBe('00:14:08')
  expect(timecodeOf(1_800)).toBe('01:00:00')
})
