import { expect, test } from 'vitest'
import { allCalls } from '#src/server/all-features.ts'
import { filmCalls } from './film-calls.ts'
import { timecodeOf } from './timecode.ts'

test.each(Object.entries(filmCalls))('%s goes where its contract says', (name, { method, path }) => {
  expect(allCalls.find((call) => call.name === name)).toMatchObject({ method, path })
})

test('a moment is told to the frame', () => {
  expect(timecodeOf(0)).toBe('00:00:00')
  expect(timecodeOf(428)).toBe('00:14:08')
  expect(timecodeOf(1_800)).toBe('01:00:00')
})
