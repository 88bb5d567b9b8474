import { expect, test } from 'vitest'
import { setupSteps, type StateOfStep } from '#src/contracts/overview/setup.ts'
import { countSettled, firstOpen } from './step-words.ts'

const steps = (open: string[]): StateOfStep[] =>
  setupSteps.map((step) => ({ step, state: open.includes(step) ? 'open' : 'done', parts: [] }))

test('a returning owner continues at the first open step, or at the launch when none is open', () => {
  expect(firstOpen(steps(['mail', 'clips']))).toBe('mail')
  expect(firstOpen(steps([]))).toBe('launch')
})

test('a step that is left as it is counts as settled', () => {
  const [first, ...others] = steps(['business', 'mail'])
  expect(first).toBeDefined()
  expect(countSettled([{ ...first!, state: 'waived' }, ...others])).toBe(setupSteps.length - 1)
})
