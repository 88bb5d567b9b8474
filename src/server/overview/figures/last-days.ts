import { addDays, shopTime } from '#src/kit/shop-time.ts'

// The days of the business up to now, the earliest first, as '2026-11-15'. Counted by the calendar: when the clocks
// change, a day has 23 or 25 hours, and stepping back by 24 would skip one or name one twice.
export function lastDays(now: Date, count: number): string[] {
  const { day } = shopTime(now)
  return Array.from({ length: count }, (_, index) => addDays(day, index + 1 - count))
}
