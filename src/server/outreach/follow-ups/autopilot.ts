import { z } from 'zod'
import { onceClockSettled } from '#src/server/people/forgetting/feature.ts'
import { defineJob, handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import { sendingHoursOf, type SendingHours } from '#src/contracts/outreach/sending-hours.ts'
import { AppError } from '#src/kit/app-error.ts'
import { shopMoment, shopTime, addDays } from '#src/kit/shop-time.ts'
import { findContacts, holdContact, type Contact } from '#src/server/people/customers/feature.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import { dispatch, type FollowUpDeps, describeBlock } from './send.ts'
import { countFlownSince, findOpenTasks, holdAutopilot, readAutopilot, turnTask } from './tasks.sql.ts'
import type { TaskRow } from './tables.ts'
import { dayMs, minuteMs } from '#src/kit/time.ts'
import type { FollowUpType } from '#src/contracts/outreach/follow-up-templates.ts'
import { hasBought } from './plan.ts'

export type AutopilotDeps = FollowUpDeps & { log: Log }

const batch = 500

// One mail a run. A task turns to 'sent' in the transaction that queues its mail, and only from 'open': however the clock
// jumps and however many workers run this, a task has one mail at most.
export async function runAutopilot(deps: AutopilotDeps): Promise<boolean> {
  const now = deps.clock.now()
  const hours = sendingHoursOf(await deps.readBusiness(deps.database))
  if (!isWorkingTime(now, hours) || !(await readAutopilot(deps.database))) return false
  for await (const task of findReady(deps, now)) {
    if (await sendOne(deps, task, now)) return true
  }
  return false
}

// The oldest first. What can't be sent is passed over, however much of it there is.
async function* findReady({ database }: Pick<FollowUpDeps, 'database'>, now: Date): AsyncGenerator<TaskRow> {
  let after: TaskRow | undefined
  do {
    const tasks = await findOpenTasks(database, { from: tooLateBefore(now), until: now, after }, batch)
    yield* await onlyReady(database, tasks, now)
    after = tasks.length === batch ? tasks.at(-1) : undefined
  } while (after)
}

async function onlyReady(database: FollowUpDeps['database'], tasks: TaskRow[], now: Date): Promise<TaskRow[]> {
  const contacts = await findContacts(
    database,
    tasks.map(({ customerId }) => customerId),
  )
  const contactOf = new Map(contacts.map((contact) => [contact.id, contact]))
  return tasks.filter((task) => {
    const contact = contactOf.get(task.customerId)
    return contact && isReady(judgeTask(task, contact, now).notBefore, now)
  })
}

const isReady = (notBefore: Date | null, now: Date): boolean => notBefore !== null && notBefore <= now

async function sendOne(deps: AutopilotDeps, task: TaskRow, now: Date): Promise<boolean> {
  try {
    return await deps.database.transaction((tx) => sendHeld(deps, tx, { task, now }))
  } catch (problem) {
    // An address that bounced or left in between: this one is not for autopilot, the next may be.
    if (!(problem instanceof AppError)) throw problem
    deps.log.warn({ err: problem, taskId: task.id }, 'autopilot left a follow-up out')
    return false
  }
}

// Everything is looked at once more behind the locks: the owner may have turned it off, sent it, or held it just now.
async function sendHeld(
  deps: AutopilotDeps,
  tx: Parameters<typeof holdAutopilot>[0],
  { task, now }: { task: TaskRow; now: Date },
): Promise<boolean> {
  if (!(await holdAutopilot(tx))) return false
  const startOfDay = shopMoment(shopTime(now).day)
  const { mostADay } = sendingHoursOf(await deps.readBusiness(tx))
  if ((await countFlownSince(tx, startOfDay)) >= mostADay) return false
  const contact = await holdContact(tx, task.customerId)
  if (!contact || !isReady(judgeTask(task, contact, now).notBefore, now)) return false
  const isMine = await turnTask(tx, task.id, {
    from: ['open'],
    to: { state: 'sent', finishedAt: now, byAutopilot: true },
  })
  if (!isMine) return false
  const { type, subject, content } = task
  const mailing = { type, words: { subject, content }, fill: 'first', actor: 'system' } as const
  const emailId = await dispatch(deps, tx, { contact, mailing })
  await turnTask(tx, task.id, { from: ['sent'], to: { emailId } })
  return true
}

// What autopilot thinks of an open task: when it may go out at the earliest, or that it is left to the owner; and why.
type Judgement = { notBefore: Date; why: string } | { notBefore: null; why: string }

// Nobody hears from us twice in two days.
const restMs = 2 * dayMs
// One that comes a fortnight late does more harm than good.
const tooLateMs = 14 * dayMs
const tooLateBefore = (now: Date): Date => new Date(now.getTime() - tooLateMs)

export function judgeTask(task: TaskRow, contact: Contact, now: Date): Judgement {
  const blocked = describeBlock(contact, task.type)
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

// When autopilot sends what: one mail every ten minutes, Monday to Friday, in the hours that the owner has chosen.

const stepMinutes = 10

export function isWorkingTime(moment: Date, { opensAtMinute, closesAtMinute }: SendingHours): boolean {
  const { weekday, minutesOfDay } = shopTime(moment)
  return isWorkingDay(weekday) && minutesOfDay >= opensAtMinute && minutesOfDay < closesAtMinute
}

interface SendPlan {
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

const autopilotJob = defineJob({
  name: 'follow-ups.fly',
  schema: z.object({}),
  attempts: 1,
  cron: { at: '*/10 * * * *', why: 'time: the next follow-up that is due goes out, one each time' },
})

export const autopilotJobs = [autopilotJob]

export const autopilotHandlers = (deps: AutopilotDeps): JobHandler[] => [
  handleJob(autopilotJob, () => onceClockSettled(deps, () => runAutopilot(deps))),
]
