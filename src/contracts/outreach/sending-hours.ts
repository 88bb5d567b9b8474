// On which days after a quote follow-ups are due, when autopilot may send them, and how many a day.
export const defaultSendingTexts = {
  followUpsFirst: '3',
  followUpsSecond: '7',
  followUpsFrom: '09:00',
  followUpsUntil: '17:30',
  followUpsADay: '15',
} as const
export type SendingKey = keyof typeof defaultSendingTexts

export interface SendingHours {
  opensAtMinute: number
  closesAtMinute: number
  mostADay: number
}

export const sendingHoursOf = (settings: Record<SendingKey, string>): SendingHours => ({
  opensAtMinute: minuteOf(settings.followUpsFrom),
  closesAtMinute: minuteOf(settings.followUpsUntil),
  mostADay: Number(settings.followUpsADay),
})

// By the names that the two have had since they were always three and seven.
export interface FollowUpDays {
  day3: number
  day7: number
}

export const followUpDaysOf = (settings: Record<SendingKey, string>): FollowUpDays => ({
  day3: Number(settings.followUpsFirst),
  day7: Number(settings.followUpsSecond),
})

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

// Mails go out every ten minutes: a shorter day might have no place for one.
export const isLongEnough = ({ opensAtMinute, closesAtMinute }: SendingHours): boolean =>
  closesAtMinute - opensAtMinute >= 60
