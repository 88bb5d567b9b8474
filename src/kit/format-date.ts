import { currentRegion } from './region.ts'

const made = new Map<string, Intl.DateTimeFormat>()

// As the shop's language writes it, in the shop's time unless another zone is asked for.
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { locale, timeZone } = currentRegion()
  const key = JSON.stringify([locale, timeZone, options])
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options })
  made.set(key, format)
  return format
}

export const formatDate = (moment: Date | number, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(options).format(moment)

export const formatCount = (count: number): string => count.toLocaleString(currentRegion().locale)
