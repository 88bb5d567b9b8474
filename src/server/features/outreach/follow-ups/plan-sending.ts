import { addDays, shopMoment, shopTime } from '#src/kit/shop-time.ts'
import { minuteMs } from '#src/kit/time.ts'

// When autopilot sends what: one mail every ten minutes, Monday to Friday from 9:00 to 17:30 in the shop's time, a day's target at
// most.

const opensAtMinute = 9 * 60
const closesAtMinute = 17 * 60 + 30
const stepMinutes = 10

export function isWorkingTime(moment: Date): boolean {
  const { weekday, minutesOfDay } = shopTime(moment)
  return isWorkingDay(weekday) && minutesOfDay >= opensAtMinute && minutesOfDay < closesAtMinute
}

export interface SendPlan {
  now: Date
  sentToday: number
  dailyTarget: number
  // In the order they are to go out, each with the first moment it may.
  mails: { id: string; notBefore: Date }[]
}

export function planSending({ now, sentToday, dailyTarget, mails }: SendPlan): Map<string, Date> {
  const times = new Map<string, Date>()
  const used = new Map([[shopTime(now).day, sentToday]])
  let free = now
  for (const { id, notBefore } of mails) {
    const at = findSlot(notBefore > free ? notBefore : free, (day) => (used.get(day) ?? 0) < dailyTarget)
    const { day } = shopTime(at)
    used.set(day, (used.get(day) ?? 0) + 1)
    times.set(id, at)
    free = new Date(at.getTime() + stepMinutes * minuteMs)
  }
  return times
}

// The next full ten minutes of a working day that has room.
function findSlot(from: Date, hasRoom: (day: string) => boolean): Date {
  const stepMs = stepMinutes * minuteMs
  const slot = new Date(Math.ceil(from.getTime() / stepMs) * stepMs)
  const { day, weekday, minutesOfDay } = shopTime(slot)
  if (isWorkingDay(weekday) && minutesOfDay < closesAtMinute && hasRoom(day)) {
    return minutesOfDay < opensAtMinute ? shopMoment(day, opensAtMinute) : slot
  }
  return findSlot(shopMoment(addDays(day, 1), opensAtMinute), hasRoom)
}

const isWorkingDay = (weekday: number): boolean => weekday >= 1 && weekday <= 5
