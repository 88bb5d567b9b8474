import { expect, test } from 'vitest'
import { makeRateLimiter } from './rate-limiter.ts'

test('a source has its share, is told when the next request is free, and gets it back with time', () => {
  let nowMs = 0
  const wait = makeRateLimiter(() => nowMs)
  expect([wait('a', 2), wait('a', 2), wait('a', 2)]).toEqual([0, 0, 30])
  nowMs = 30_000
  expect([wait('a', 2), wait('a', 2)]).toEqual([0, 30])
})

test('one source never uses up the share of another, also with a flood of sources', () => {
  const wait = makeRateLimiter(() => 0)
  for (let source = 0; source < 150_000; source += 1) wait(`flood ${source}`, 1)
  expect(wait('honest', 1)).toBe(0)
})
