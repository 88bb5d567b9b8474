import { sendingHoursOf } from '#src/contracts/outreach/sending-hours.ts'
import { AppError } from '#src/kit/app-error.ts'
import { shopMoment, shopTime } from '#src/kit/shop-time.ts'
import { findContacts, holdContact } from '#src/server/people/customers/feature.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import { dispatch, type FollowUpDeps } from './dispatch.ts'
import { judgeTask, tooLateBefore } from './judge-task.ts'
import { findOpenTasks } from './list-store.ts'
import { isWorkingTime } from './plan-sending.ts'
import { countFlownSince, holdAutopilot, readAutopilot, turnTask } from './store.ts'
import type { TaskRow } from './tables.ts'

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
