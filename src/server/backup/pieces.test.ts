import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '#src/kit/time.ts'
import { makeGentlePace } from './pieces.ts'

// Pieces of equal length, until so much has been worked.
async function work(pieceMs: number, workMs: number): Promise<{ restedMs: number; longestMs: number }> {
  let at = 0
  const rests: number[] = []
  const sleep = async (ms: number) => {
    at += ms
    rests.push(ms)
  }
  const pace = makeGentlePace({ now: () => at, sleep })
  for (let worked = 0; worked < workMs; worked += pieceMs) {
    at += pieceMs
    await pace()
  }
  return { restedMs: rests.reduce((sum, ms) => sum + ms, 0), longestMs: Math.max(0, ...rests) }
}

test('a backup works for one part in twenty-five of the time', async () => {
  expect((await work(10, 10_000)).restedMs).toBe(24 * 10_000)
})

test('quick work is done without a rest', async () => {
  expect((await work(10, 90)).restedMs).toBe(0)
})

test('a piece that waited for long itself costs no long rest', async () => {
  expect((await work(5_000, 50_000)).longestMs).toBe(2_500)
})

test('a large backup rests for half an hour at most', async () => {
  const { restedMs } = await work(50, hourMs)
  expect(restedMs).toBeGreaterThanOrEqual(30 * minuteMs)
  expect(restedMs).toBeLessThan(31 * minuteMs)
})
