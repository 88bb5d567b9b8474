import { expect, test } from 'vitest'
import { fillDays } from './fill-days.ts'

const noon = Date.parse('2026-11-15T12:00:00Z')

test('the strip ends today and shows days without checks as such', () => {
  const strip = fillDays([{ day: '2026-11-14', checks: 1440, up: 1440 }], noon, 3)
  expect(strip).toEqual([
    { day: '2026-11-13', state: 'none', uptime: null },
    { day: '2026-11-14', state: 'up', uptime: 100 },
    { day: '2026-11-15', state: 'none', uptime: null },
  ])
})

test('a day with a few failures is told from a bad one, and neither is rounded up to whole', () => {
  const strip = fillDays(
    [
      { day: '2026-11-14', checks: 1440, up: 1439 },
      { day: '2026-11-15', checks: 1440, up: 1000 },
    ],
    noon,
    2,
  )
  expect(strip.map(({ state, uptime }) => [state, uptime])).toEqual([
    ['partly', 99.9],
    ['down', 69.4],
  ])
})
