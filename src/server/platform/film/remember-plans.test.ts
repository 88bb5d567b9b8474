import { expect, test, vi } from 'vitest'
import { AppError } from '#src/kit/app-error.ts'
import type { Analysis, PlanOptions, Timeline } from './port.ts'
import { rememberPlans } from './remember-plans.ts'

const analysis: Analysis = { photos: [], problems: [] }
const wish = (seed: number) => ({ seed }) as PlanOptions
const planSeed = () => vi.fn(async (_: Analysis, { seed }: PlanOptions) => ({ seed }) as Timeline)

test('the same wishes are planned once, other wishes anew', async () => {
  const plan = planSeed()
  const remembered = rememberPlans(plan)
  const timelines = await Promise.all([1, 2, 1, 1].map((seed) => remembered(analysis, wish(seed))))
  expect(timelines.map(({ seed }) => seed)).toEqual([1, 2, 1, 1])
  expect(plan).toHaveBeenCalledTimes(2)
})

test('plans unused for a long time are forgotten', async () => {
  const plan = planSeed()
  const remembered = rememberPlans(plan)
  for (let seed = 0; seed < 100; seed += 1) {
    await remembered(analysis, wish(seed))
    await remembered(analysis, wish(-1))
  }
  expect(plan).toHaveBeenCalledTimes(101)
  await remembered(analysis, wish(0))
  expect(plan).toHaveBeenCalledTimes(102)
})

test('a plan that failed, or found no place in line, is tried again', async () => {
  for (const problem of [new Error('a bug'), new AppError('unavailable', 'too busy')]) {
    const plan = vi.fn(() => Promise.reject(problem))
    const remembered = rememberPlans(plan)
    for (const seed of [1, 1]) await expect(remembered(analysis, wish(seed))).rejects.toThrow(problem.message)
    expect(plan).toHaveBeenCalledTimes(2)
  }
})

test('a plan that was refused is refused for a minute without another try', async () => {
  vi.useFakeTimers()
  try {
    const plan = vi.fn(() => Promise.reject(new AppError('conflict', 'too long')))
    const remembered = rememberPlans(plan)
    for (const seed of [1, 1]) await expect(remembered(analysis, wish(seed))).rejects.toThrow('too long')
    expect(plan).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60_000)
    await expect(remembered(analysis, wish(1))).rejects.toThrow('too long')
    expect(plan).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
  }
})
