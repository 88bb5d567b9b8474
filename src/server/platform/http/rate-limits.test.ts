import { expect, test } from 'vitest'
import { makeRateLimiter, type RateLimiter } from './rate-limits.ts'

const ofOne =
  ({ waitSeconds }: RateLimiter) =>
  (key: string, perMinute: number): number =>
    waitSeconds([{ key, perMinute }])

test('a source has its share, is told when the next request is free, and gets it back with time', () => {
  let nowMs = 0
  const wait = ofOne(makeRateLimiter(() => nowMs))
  expect([wait('a', 2), wait('a', 2), wait('a', 2)]).toEqual([0, 0, 30])
  nowMs = 30_000
  expect([wait('a', 2), wait('a', 2)]).toEqual([0, 30])
})

test('one source never uses up the share of another, also with a flood of sources', () => {
  const wait = ofOne(makeRateLimiter(() => 0))
  for (let source = 0; source < 150_000; source += 1) wait(`flood ${source}`, 1)
  expect(wait('honest', 1)).toBe(0)
})

test('tokens given away by other processes are missing here, as are those given away meanwhile', () => {
  const limiter = makeRateLimiter(() => 0)
  const { collectUsed, learn } = limiter
  const waitSeconds = ofOne(limiter)
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

test('whoever lacks one of several shares takes nothing of the others', () => {
  const { waitSeconds, collectUsed } = makeRateLimiter(() => 0)
  const ask = (own: string) =>
    waitSeconds([
      { key: own, perMinute: 2 },
      { key: 'all', perMinute: 3 },
    ])
  expect([ask('a'), ask('a'), ask('a'), ask('a'), ask('b'), ask('c')]).toEqual([0, 0, 30, 30, 0, 20])
  expect(collectUsed().map(({ key, used }) => [key, used])).toEqual([
    ['a', 2],
    ['all', 3],
    ['b', 1],
  ])
})
