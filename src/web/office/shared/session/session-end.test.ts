import { expect, test } from 'vitest'
import { hourMs } from '#src/kit/time.ts'
import { serverNowMs, sessionEndMs } from './session-end.ts'

const serverNow = Date.parse('2026-11-15T10:00:00Z')
const headers = new Headers({ date: 'Sun, 15 Nov 2026 10:00:00 GMT' })

test('a session ends two hours from now even when the clock of the browser is a day ahead', () => {
  const browserNow = serverNow + 24 * hourMs
  expect(sessionEndMs('2026-11-15T12:00:00.000Z', headers, browserNow)).toBe(browserNow + 2 * hourMs)
})

test('without a Date header the clock of the browser counts', () => {
  expect(serverNowMs(new Headers(), serverNow)).toBe(serverNow)
  expect(sessionEndMs('2026-11-15T12:00:00.000Z', new Headers(), serverNow)).toBe(serverNow + 2 * hourMs)
})
