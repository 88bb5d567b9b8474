import { expect, test } from 'vitest'
import { isQuiet } from './is-quiet.ts'

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
