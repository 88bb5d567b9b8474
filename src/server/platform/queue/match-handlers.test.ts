import { expect, test } from 'vitest'
import { z } from 'zod'
import { matchHandlers } from './pg-boss-queue.ts'
import { defineJob, handleJob } from './port.ts'

const paint = defineJob({ name: 'test.paint', schema: z.object({}) })
const polish = defineJob({ name: 'test.polish', schema: z.object({}) })
const handlePaint = handleJob(paint, () => Promise.resolve())
const handlePolish = handleJob(polish, () => Promise.resolve())

test('every job with its one handler is accepted', () => {
  expect(matchHandlers([paint, polish], [handlePolish, handlePaint])).toHaveLength(2)
})

test('a job without a handler is named', () => {
  expect(() => matchHandlers([paint, polish], [handlePaint])).toThrow('Job test.polish has no handler')
})

test('a job with two handlers is named', () => {
  expect(() => matchHandlers([paint], [handlePaint, handlePaint])).toThrow('Job test.paint has 2 handlers')
})

test('a handler whose job is not defined is named', () => {
  expect(() => matchHandlers([paint], [handlePaint, handlePolish])).toThrow(
    'test.polish has a handler but no definition',
  )
})
