import { formatDate } from '#src/kit/format-date.ts'

// The office keeps the hours of the business, wherever the owner travels.
export const formatDayTime = (iso: string): string =>
  formatDate(new Date(iso), { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
export const formatClock = (ms: number): string => formatDate(ms, { timeStyle: 'medium' })
export const formatDay = (iso: string): string => formatDate(new Date(iso), { day: 'numeric', month: 'short' })
