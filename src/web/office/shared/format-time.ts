import { businessZone } from '#src/kit/time.ts'

const zone = { timeZone: businessZone } as const
const shortFormat = new Intl.DateTimeFormat('en-GB', {
  ...zone,
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const clockFormat = new Intl.DateTimeFormat('en-GB', { ...zone, timeStyle: 'medium' })

const dayFormat = new Intl.DateTimeFormat('en-GB', { ...zone, day: 'numeric', month: 'short' })

// The office keeps the hours of the business, wherever the owner travels.
export const formatDayTime = (iso: string): string => shortFormat.format(new Date(iso))
export const formatClock = (ms: number): string => clockFormat.format(ms)
export const formatDay = (iso: string): string => dayFormat.format(new Date(iso))
