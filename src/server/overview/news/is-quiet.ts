import { minutesOf } from '#src/kit/clock-minutes.ts'
import { shopTime } from '#src/kit/shop-time.ts'

// Quiet hours may go over midnight. With one end missing there are none.
export function isQuiet({ quietFrom, quietUntil }: { quietFrom: string; quietUntil: string }, now: Date): boolean {
  if (!quietFrom || !quietUntil) return false
  const { minutesOfDay } = shopTime(now)
  const [from, until] = [minutesOf(quietFrom), minutesOf(quietUntil)]
  return from <= until ? minutesOfDay >= from && minutesOfDay < until : minutesOfDay >= from || minutesOfDay < until
}
