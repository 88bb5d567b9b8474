import { expect, test } from 'vitest'
import { isDigestDue } from './digest-due.ts'

const at = (time: string) => new Date(`2026-11-${time}:00Z`)

test.each([
  ['18:00', '17T09:00', '17T17:59', false],
  ['18:00', '17T09:00', '17T18:00', true],
  ['18:00', '17T18:30', '17T23:00', false],
  ['18:00', '17T18:30', '18T17:59', false],
  ['18:00', '17T18:30', '18T18:01', true],
  ['00:00', '17T18:30', '18T00:00', true],
  ['', '17T18:30', '17T18:31', true],
])('with the digest at %j, news of %s go out at %s: %s', (digestAt, oldest, now, isDue) => {
  expect(isDigestDue(digestAt, at(oldest), at(now))).toBe(isDue)
})
