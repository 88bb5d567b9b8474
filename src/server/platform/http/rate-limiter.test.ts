import { expect, test } from 'vitest'
import { makeRateLimiter } from './rate-limiter.ts'

test('a source has its share, is told when the next request is free, and gets it back with time', () => {
  let nowMs = 0
  const { waitSeconds: wait } = makeRateLimiter(() => nowMs)
  expect([wait('a', 2), wait('a', 2), wait('a', 2)]).toEqual([0, 0, 30])
  nowMs = 30_000
  expect([wait('a', 2), wait('a', 2)]).toEqual([0, 30])
})

test('one source never uses up the share of another, also with a flood of sources', () => {
  const { waitSeconds: wait } = makeRateLimiter(() => 0)
  for (let source = 0; source < 150_000; source += 1) wait(`flood ${source}`, 1)
  expect(wait('honest', 1)).toBe(0)
})

test('tokens given away by other processes are missing here, as are those given away meanwhile', () => {
  const { waitSeconds, collectUsed, learn } = makeRateLimiter(() => 0)
  waitSeconds('a', 6)
  waitSeconds('a', 6)
  expect(collectUsed()).toEqual([{ key: 'a', perMinute: 6, used: 2 }])
  waitSeconds('a', 6)
  // Somebody else gave away one more.
  learn([
    { key: 'a', tokens: 3 },
    { key: 'unknown', tokens: 0 },
  ])
  expect([waitSeconds('a', 6), waitSeconds('a', 6), waitSeconds('a', 6)]).toEqual([0, 0, 10])
  expect(collectUsed()).toEqual([{ key: 'a', perMinute: 6, used: 3 }])
  expect(collectUsed()).toEqual([])
  // Together they gave away two too many.
  learn([{ key: 'a', tokens: -2 }])
  expect(waitSeconds('a', 6)).toBe(30)
})
