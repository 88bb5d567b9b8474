import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { consequences } from './consequences.ts'
import { namesOf } from './events/log.ts'
import { consequenceWords } from './overview/happenings/words.ts'

test('the list of what happens when is read in a sitting', () => {
  expect(readFileSync(new URL('consequences.ts', import.meta.url), 'utf8').split('\n').length).toBeLessThan(240)
})

test('every consequence has words for the owner, and there are no others', () => {
  const names = new Set(Object.values(namesOf(consequences)).flat())
  expect(Object.keys(consequenceWords).toSorted()).toEqual([...names].toSorted())
})
