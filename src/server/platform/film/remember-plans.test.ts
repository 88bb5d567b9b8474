import { expect, test, vi } from 'vitest'
import type { Analysis, PlanOptions, Timeline } from './port.ts'
import { rememberPlans } from './remember-plans.ts'

const analysis: Analysis = { photos: [], problems: [] }
const wish = (seed: number) => ({ seed }) as PlanOptions

test('the same wishes are planned once, other wishes anew', () => {
  const plan = vi.fn((_: Analysis, { seed }: PlanOptions) => ({ seed }) as Timeline)
  const remembered = rememberPlans(plan)
  expect([1, 2, 1, 1].map((seed) => remembered(analysis, wish(seed)).seed)).toEqual([1, 2, 1, 1])
  expect(plan).toHaveBeenCalledTimes(2)
})

test('plans unused for a long time are forgotten', () => {
  const plan = vi.fn((_: Analysis, { seed }: PlanOptions) => ({ seed }) as Timeline)
  const remembered = rememberPlans(plan)
  for (let seed = 0; seed < 100; seed += 1) {
    remembered(analysis, wish(seed))
    remembered(analysis, wish(-1))
  }
  expect(plan).toHaveBeenCalledTimes(101)
  remembered(analysis, wish(0))
  expect(plan).toHaveBeenCalledTimes(102)
})

test('a plan that fails is tried again', () => {
  const plan = vi.fn((): Timeline => {
    throw new Error('too few')
  })
  const remembered = rememberPlans(plan)
  for (const seed of [1, 1]) expect(() => remembered(analysis, wish(seed))).toThrow('too few')
  expect(plan).toHaveBeenCalledTimes(2)
})
