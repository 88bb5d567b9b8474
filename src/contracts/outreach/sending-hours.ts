// When autopilot may write to customers, and to how many of them a day.
export const defaultSendingTexts = { followUpsFrom: '09:00', followUpsUntil: '17:30', followUpsADay: '15' } as const
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

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

// Mails go out every ten minutes: a shorter day might have no place for one.
export const isLongEnough = ({ opensAtMinute, closesAtMinute }: SendingHours): boolean =>
  closesAtMinute - opensAtMinute >= 60
