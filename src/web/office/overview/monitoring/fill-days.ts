import type { SiteCourse } from '#src/contracts/overview/website.ts'
import { dayMs } from '#src/kit/time.ts'

export interface StripDay {
  day: string
  state: 'up' | 'partly' | 'down' | 'none'
  // Per cent; null without checks.
  uptime: number | null
}

const worstGood = 95

// Every day of the strip up to today, those without checks too.
export function fillDays(days: SiteCourse['days'], todayMs: number, count: number): StripDay[] {
  const known = new Map(days.map((day) => [day.day, day]))
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(todayMs - (count - 1 - index) * dayMs).toISOString().slice(0, 10)
    const found = known.get(day)
    if (!found) return { day, state: 'none', uptime: null }
    const uptime = Math.floor((found.up / found.checks) * 1_000) / 10
    if (found.up === found.checks) return { day, state: 'up', uptime }
    return { day, state: uptime >= worstGood ? 'partly' : 'down', uptime }
  })
}
