import type { SendingHours } from '#src/contracts/outreach/sending-hours.ts'
import { addDays, shopMoment, shopTime } from '#src/kit/shop-time.ts'
import { minuteMs } from '#src/kit/time.ts'

// When autopilot sends what: one mail every ten minutes, Monday to Friday, in the hours that the owner has chosen.

const stepMinutes = 10

export function isWorkingTime(moment: Date, { opensAtMinute, closesAtMinute }: SendingHours): boolean {
  const { weekday, minutesOfDay } = shopTime(moment)
  return isWorkingDay(weekday) && minutesOfDay >= opensAtMinute && minutesOfDay < closesAtMinute
}

export interface SendPlan {
  now: Date
  sentToday: number
  hours: SendingHours
  // In the order they are to go out, each with the first moment it may.
  mails: { id: string; notBefore: Date }[]
}

export function planSending({ now, sentToday, hours, mails }: SendPlan): Map<string, Date> {
  const times = new Map<string, Date>()
  const used = new Map([[shopTime(now).day, sentToday]])
  const hasRoom = (day: string): boolean => (used.get(day) ?? 0) < hours.mostADay
  let free = now
  for (const { id, notBefore } of mails) {
    const at = findSlot(notBefore > free ? notBefore : free, { hours, hasRoom })
    const { day } = shopTime(at)
    used.set(day, (used.get(day) ?? 0) + 1)
    times.set(id, at)
    free = new Date(at.getTime() + stepMinutes * minuteMs)
  }
  return times
}

interface Room {
  hours: SendingHours
  hasRoom: (day: string) => boolean
}

// The next full ten minutes of a working day that has room.
function findSlot(from: Date, room: Room): Date {
  const { opensAtMinute, closesAtMinute } = room.hours
  const stepMs = stepMinutes * minuteMs
  const slot = new Date(Math.ceil(from.getTime() / stepMs) * stepMs)
  const { day, weekday, minutesOfDay } = shopTime(slot)
  if (isWorkingDay(weekday) && minutesOfDay < closesAtMinute && room.hasRoom(day)) {
    return minutesOfDay < opensAtMinute ? shopMoment(day, opensAtMinute) : slot
  }
  return findSlot(shopMoment(addDays(day, 1), opensAtMinute), room)
}

const isWorkingDay = (weekday: number): boolean => weekday >= 1 && weekday <= 5
