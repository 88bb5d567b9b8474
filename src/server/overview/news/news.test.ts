import { expect, test } from 'vitest'
import { isDigestDue, isQuiet } from './news.ts'

const onDay = (time: string): Date => new Date(`2026-11-${time}:00Z`)

test.each([
  ['18:00', '17T09:00', '17T17:59', false],
  ['18:00', '17T09:00', '17T18:00', true],
  ['18:00', '17T18:30', '17T23:00', false],
  ['18:00', '17T18:30', '18T17:59', false],
  ['18:00', '17T18:30', '18T18:01', true],
  ['00:00', '17T18:30', '18T00:00', true],
  ['', '17T18:30', '17T18:31', true],
])('with the digest at %j, news of %s go out at %s: %s', (digestAt, oldest, now, isDue) => {
  expect(isDigestDue(digestAt, onDay(oldest), onDay(now))).toBe(isDue)
})

// In summer London is an hour ahead.
const at = (clock: string): Date => new Date(`2026-07-14T${clock}:00+01:00`)

test.each([
  ['22:00', '07:30', '21:59', false],
  ['22:00', '07:30', '22:00', true],
  ['22:00', '07:30', '03:00', true],
  ['22:00', '07:30', '07:30', false],
  ['12:00', '13:00', '12:30', true],
  ['12:00', '13:00', '13:00', false],
  ['22:00', '', '23:00', false],
  ['', '07:30', '03:00', false],
  ['09:00', '09:00', '09:00', false],
])('from "%s" until "%s", at %s it is quiet: %s', (quietFrom, quietUntil, clock, isSo) => {
  expect(isQuiet({ quietFrom, quietUntil }, at(clock))).toBe(isSo)
})
