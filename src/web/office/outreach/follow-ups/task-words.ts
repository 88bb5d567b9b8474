import type { FollowUpTemplate } from '#src/contracts/outreach/follow-up-templates.ts'
import type { FollowUpTask, TaskStatus } from '#src/contracts/outreach/follow-ups.ts'
import type { EmailStatus } from '#src/contracts/people/emails.ts'
import { fillPlaceholders } from '#src/kit/fill-placeholders.ts'
import { greetingName } from '#src/kit/greeting-name.ts'
import { shopMoment, shopTime } from '#src/kit/shop-time.ts'
import { dayMs } from '#src/kit/time.ts'
import type { Tone } from '#src/web/ui/glyph.tsx'

export const taskLooks: Record<TaskStatus, { tone: Tone; word: string }> = {
  upcoming: { tone: 'idle', word: 'Upcoming' },
  pending: { tone: 'info', word: 'Pending' },
  overdue: { tone: 'fail', word: 'Overdue' },
  held: { tone: 'busy', word: 'Held' },
  sent: { tone: 'ok', word: 'Sent' },
  cancelled: { tone: 'idle', word: 'Cancelled' },
}

export const businessOf = ({ customer }: FollowUpTask): string => customer.businessName || customer.name

// Exactly what a single send puts into the mail.
export function wordsOf(task: FollowUpTask, words: FollowUpTemplate): { subject: string; text: string } {
  const fill = (text: string) => fillPlaceholders(text, { Name: greetingName(task.customer.name) }, 'first')
  return { subject: fill(task.subject || words.subject), text: fill(task.content || words.content) }
}

const mailWords: Partial<Record<EmailStatus, string>> = {
  waiting: 'email on its way',
  sending: 'email on its way',
  sandbox: 'kept in the log',
  failed: 'email failed',
  unknown: 'email may not have arrived',
  suppressed: 'not sent, the address is blocked',
  cancelled: 'email cancelled',
}

// What became of the mail of a task, where 'sent' alone would not be the truth.
export const describeMail = (status: EmailStatus): string | undefined => mailWords[status]

// '2 days late', 'today', 'in 3 days'.
export function describeDue(dueDate: string, today: string): string {
  const days = Math.round((shopMoment(shopTime(new Date(dueDate)).day).getTime() - shopMoment(today).getTime()) / dayMs)
  if (days === 0) return 'today'
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`
  return days < 0 ? `${count} late` : `in ${count}`
}
