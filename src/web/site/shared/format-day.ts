import { formatDate } from '#src/kit/format-date.ts'

// 'Friday 4 December'.
export const formatDay = (iso: string): string =>
  formatDate(new Date(iso), { weekday: 'long', day: 'numeric', month: 'long' })
