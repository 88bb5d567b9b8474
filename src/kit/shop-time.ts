import { currentRegion, type Region } from './region.ts'
import { dayMs, minuteMs } from './time.ts'

// The business keeps the time of its own zone, winter and summer. A day is written '2026-11-14'.

export interface ShopTime {
  day: string
  // 0 is Sunday.
  weekday: number
  minutesOfDay: number
}

const options = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf({ timeZone }: Region): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, ...options })
  formats.set(timeZone, format)
  return format
}

export function shopTime(moment: Date): ShopTime {
  const parts = Object.fromEntries(
    formatOf(currentRegion())
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  const day = `${parts['year']}-${parts['month']}-${parts['day']}`
  const minutesOfDay = Number(parts['hour']) * 60 + Number(parts['minute'])
  return { day, weekday: weekdayOf(day), minutesOfDay }
}

// When the clocks of the shop show this. In the hour that is skipped in spring it is the moment one hour on.
export function shopMoment(day: string, minutesOfDay = 0): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + minutesOfDay * minuteMs
  const first = asUtc - offsetMs(asUtc)
  return new Date(asUtc - offsetMs(first))
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

export const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay()

function offsetMs(moment: number): number {
  const { day, minutesOfDay } = shopTime(new Date(moment))
  const shown = Date.parse(`${day}T00:00:00Z`) + minutesOfDay * minuteMs
  return shown - Math.floor(moment / minuteMs) * minuteMs
}
