import { expect, test } from 'vitest'
import { ApiError } from '#src/web/api/api-error.ts'
import { describeRefusal } from './describe-refusal.ts'

const refuse = (status: number, error: string, headers: Record<string, string> = {}) =>
  new ApiError({ status, statusText: '', headers: new Headers(headers) }, JSON.stringify({ success: false, error }))

test('a wrong password is said in the words of the server and passes', () => {
  expect(describeRefusal(refuse(401, 'Incorrect password'))).toEqual({ text: 'Incorrect password', isPassing: true })
})

test.each([
  ['1', 'Too many attempts. Try again in 1 second.'],
  ['30', 'Too many attempts. Try again in 30 seconds.'],
  ['200', 'Too many attempts. Try again in 4 minutes.'],
  ['', 'Too many attempts. Try again in a moment.'],
])('after too many guesses with Retry-After "%s" the owner reads how long to wait', (seconds, text) => {
  expect(describeRefusal(refuse(429, 'Too many', { 'retry-after': seconds }))).toEqual({ text, isPassing: false })
})

test('a server out of reach is no wrong password', () => {
  expect(describeRefusal(new TypeError('Failed to fetch'))).toEqual({
    text: 'We couldn’t reach the server. Check your connection and try again.',
    isPassing: false,
  })
})
