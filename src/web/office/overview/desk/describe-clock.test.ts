import { expect, test } from 'vitest'
import { describeClock } from './describe-clock.ts'

const asked = Date.parse('2026-11-15T09:00:00Z')
const after = (minutes: number) => describeClock(asked, asked + minutes * 60_000)

test.each([
  [0, 'info', '2 h 0 min left'],
  [45, 'info', '1 h 15 min left'],
  [95, 'busy', '25 min left'],
  [120, 'fail', '0 min late'],
  [200, 'fail', '1 h 20 min late'],
  [120 + 60 * 72, 'fail', '3 days late'],
])('%i minutes after the question', (minutes, tone, text) => {
  expect(after(minutes)).toEqual({ tone, text })
})
