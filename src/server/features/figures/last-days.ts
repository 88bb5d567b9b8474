import { dayMs } from '#src/kit/time.ts'

const londonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' })

// The days of the business up to now, the earliest first, as '2026-11-15'. Counted by the calendar: when the clocks
// change, a day has 23 or 25 hours, and stepping back by 24 would skip one or name one twice.
export function lastDays(now: Date, count: number): string[] {
  const today = Date.parse(`${londonDay.format(now)}T12:00:00Z`)
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
}
