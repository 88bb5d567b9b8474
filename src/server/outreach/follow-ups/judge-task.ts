import { dayMs } from '#src/kit/time.ts'
import type { FollowUpType } from '#src/contracts/outreach/follow-up-templates.ts'
import type { Contact } from '#src/server/people/customers/feature.ts'
import { describeBlock } from './dispatch.ts'
import { hasBought } from './plan.ts'
import type { TaskRow } from './tables.ts'

// What autopilot thinks of an open task: when it may go out at the earliest, or that it is left to the owner; and why.
export type Judgement = { notBefore: Date; why: string } | { notBefore: null; why: string }

// Nobody hears from us twice in two days.
const restMs = 2 * dayMs
// One that comes a fortnight late does more harm than good.
const tooLateMs = 14 * dayMs
export const tooLateBefore = (now: Date): Date => new Date(now.getTime() - tooLateMs)

export function judgeTask(task: TaskRow, contact: Contact, now: Date): Judgement {
  const blocked = describeBlock(contact)
  if (blocked) return { notBefore: null, why: blocked.replace(' Nothing was sent.', '') }
  if (task.type !== 'custom' && hasBought(contact)) return { notBefore: null, why: 'This customer has bought.' }
  if (task.dueAt < tooLateBefore(now)) {
    return { notBefore: null, why: 'More than 14 days late: send it yourself, or cancel it.' }
  }
  const rested = contact.lastEmailAt ? contact.lastEmailAt.getTime() + restMs : 0
  if (rested > Math.max(now.getTime(), task.dueAt.getTime())) {
    return { notBefore: new Date(rested), why: 'Due, but the last follow-up was less than 2 days ago.' }
  }
  return { notBefore: task.dueAt, why: reasons[task.type] }
}

const reasons: Record<FollowUpType, string> = {
  day3: 'Quoted and not ordered yet.',
  day7: 'Quoted and not ordered yet: offers the first film for less.',
  custom: 'You planned it for this day.',
}
