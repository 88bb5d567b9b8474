import { currentRegion } from '#src/kit/region.ts'

// By hand: the server and the browser would not agree on the comma. In another language the server names the days.
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

// From payment and photos to the film: as promised, with rush, with express.
export const standardHours = 48
export const rushHours = 24
export const expressHours = 12

// The day by which a film arrives whose payment and photos come today; empty where today is not known.
export function deliveryDay(today: string, hours: number): string {
  if (today === '') return ''
  const ahead = Math.ceil(hours / 24)
  const { days } = currentRegion()
  if (days) return days[ahead] ?? ''
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + ahead)
  return `${weekdays[day.getUTCDay()]} ${day.getUTCDate()} ${months[day.getUTCMonth()]}`
}
