import { expect, test } from 'vitest'
import { emailStatuses } from '#src/contracts/people/emails.ts'
import { describeDue, describeMail } from './task-words.ts'

test.each([
  ['2026-11-14T09:00:00Z', 'today'],
  ['2026-11-12T23:30:00Z', '2 days late'],
  ['2026-11-13T09:00:00Z', '1 day late'],
  ['2026-11-17T00:00:00Z', 'in 3 days'],
])('a task due at %s is, on 14 November, %s', (due, words) => {
  expect(describeDue(due, '2026-11-14')).toBe(words)
})

test('the change of the clocks does not add or lose a day', () => {
  expect(describeDue('2026-10-26T09:00:00Z', '2026-10-24')).toBe('in 2 days')
})

test('an email’s fate is said in words, and nothing where it was sent', () => {
  expect(describeMail('sent')).toBeUndefined()
  expect(describeMail('unknown')).toBe('email may not have arrived')
  for (const status of emailStatuses) expect(describeMail(status)).not.toBe(status)
})
