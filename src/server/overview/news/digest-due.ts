import { minutesOf } from '#src/kit/clock-minutes.ts'
import { shopTime } from '#src/kit/shop-time.ts'
import { minuteMs } from '#src/kit/time.ts'

const minutesPerDay = 24 * 60

// Whether the hour of the digest has come since the oldest news in it was noted. Without an hour there is no digest, and
// what was kept for one goes out at once.
export function isDigestDue(digestAt: string, oldest: Date, now: Date): boolean {
  if (!digestAt) return true
  const since = (shopTime(now).minutesOfDay - minutesOf(digestAt) + minutesPerDay) % minutesPerDay
  return oldest.getTime() <= now.getTime() - since * minuteMs
}
