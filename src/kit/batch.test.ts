import { expect, test } from 'vitest'
import { makeBatch } from './batch.ts'

test('calls that arrive while a run is under way share the next run', async () => {
  const runs: number[][] = []
  const add = makeBatch<number, number>({
    maxItems: 10,
    minQueuedForSecondRun: 4,
    run: async (items) => {
      runs.push(items)
      await new Promise((resolve) => setTimeout(resolve, 5))
      return items.map((item) => item * 2)
    },
  })
  const first = add(1)
  await Promise.resolve()
  const results = await Promise.all([first, add(2), add(3)])
  expect(results).toEqual([2, 4, 6])
  expect(runs.length).toBeLessThan(3)
})

test('one bad item fails alone', async () => {
  const add = makeBatch<number, string>({
    maxItems: 10,
    minQueuedForSecondRun: 4,
    run: async (items) => {
      if (items.includes(2)) throw new Error('two is bad')
      return items.map(String)
    },
  })
  const outcomes = await Promise.allSettled([add(1), add(2), add(3)])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('a run never holds more items than allowed', async () => {
  const sizes: number[] = []
  const add = makeBatch<number, number>({
    maxItems: 4,
    minQueuedForSecondRun: 4,
    run: async (items) => {
      sizes.push(items.length)
      return items
    },
  })
  const numbers = Array.from({ length: 30 }, (_, index) => index)
  expect(await Promise.all(numbers.map(add))).toEqual(numbers)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(4)
})
