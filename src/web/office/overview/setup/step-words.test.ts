import { expect, test } from 'vitest'
import { setupSteps, type StateOfStep } from '#src/contracts/overview/setup.ts'
import { countDone, describeProgress, firstOpen } from './step-words.ts'

const steps = (open: string[]): StateOfStep[] =>
  setupSteps.map((step) => ({ step, state: open.includes(step) ? 'open' : 'done', parts: [] }))

test('a returning owner continues at the first open step, or at the launch when none is open', () => {
  expect(firstOpen(steps(['mail', 'clips']))).toBe('mail')
  expect(firstOpen(steps([]))).toBe('launch')
})

test('what has stopped working comes first', () => {
  const failing = steps(['business']).map((one) => (one.step === 'mail' ? { ...one, state: 'failed' as const } : one))
  expect(firstOpen(failing)).toBe('mail')
})

test('a step that was skipped is not done', () => {
  const skipped = steps(['mail']).map((one) => (one.step === 'clips' ? { ...one, state: 'waived' as const } : one))
  expect(countDone(skipped)).toBe(setupSteps.length - 2)
  expect(describeProgress(skipped)).toBe('9 of 11 steps are done, 1 skipped.')
})
