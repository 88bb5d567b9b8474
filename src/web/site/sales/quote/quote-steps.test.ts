import { expect, test } from 'vitest'
import { quoteFields } from './quote-fields.ts'
import { quoteSteps, stepOf } from './quote-steps.ts'

test('every question has its place in one step, in the order in which wrong answers are looked for', () => {
  expect(quoteSteps.flatMap(({ fields }) => fields)).toEqual([...quoteFields])
  expect([stepOf('email'), stepOf('budget'), stepOf('handle')]).toEqual([0, 2, 3])
})
