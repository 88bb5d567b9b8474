import type { FollowUpRequest } from '#src/contracts/outreach/follow-ups.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import { type Contact, holdContact } from '#src/server/people/customers/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { parseRecipient } from '#src/server/platform/mail/port.ts'
import { alreadySent, dispatch, type FollowUpDeps, type Mailing } from './dispatch.ts'
import { blankTask } from './plan.ts'
import { findDayTask, findTask, insertTask, joinRun, turnTask } from './store.ts'
import type { TaskRow } from './tables.ts'

// The customer is held while it happens: of two clicks at the same moment, the second finds the task sent.
export async function sendFollowUp(deps: FollowUpDeps, request: FollowUpRequest): Promise<{ alreadySent: boolean }> {
  const address = parseRecipient(request.email)
  return deps.database.transaction(async (tx) => {
    const contact = await holdContact(tx, request.customerId)
    if (!contact) throw new AppError('not_found', 'Customer not found')
    if (contact.email !== address) throw new AppError('bad_request', 'Invalid recipient')
    const now = deps.clock.now()
    if (request.runId && !(await joinRun(tx, request.runId, { id: contact.id, now }))) return { alreadySent: true }
    const task = await findTaskFor(tx, request)
    const mailing = writeMailing(request, task)
    const emailId = await dispatch(deps, tx, { contact, mailing })
    await recordSent(tx, { task, contact, mailing, now, emailId })
    return { alreadySent: false }
  })
}

const writeMailing = (request: FollowUpRequest, task: TaskRow | undefined): Mailing => ({
  type: request.template,
  words: { subject: request.subject || (task?.subject ?? ''), content: request.content || (task?.content ?? '') },
  fill: request.runId ? 'every' : 'first',
  actor: 'owner',
})

// The task that this send does: the one that was pressed, or the customer's own of that day.
async function findTaskFor(tx: Transaction, request: FollowUpRequest): Promise<TaskRow | undefined> {
  const { customerId, template, taskId } = request
  if (taskId) {
    const task = await findTask(tx, taskId)
    if (task?.customerId !== customerId) throw new AppError('not_found', 'This task no longer exists.')
    return task
  }
  return template === 'custom' ? undefined : findDayTask(tx, customerId, template)
}

interface Sent {
  task: TaskRow | undefined
  contact: Contact
  mailing: Mailing
  now: Date
  emailId: string
}

async function recordSent(tx: Transaction, { task, contact, mailing, now, emailId }: Sent): Promise<void> {
  const ending = { state: 'sent', finishedAt: now, emailId, reason: null } as const
  const { type, words } = mailing
  if (!task) {
    const made = { id: newId(now.getTime()), customerId: contact.id, createdAt: now, type, dueAt: now }
    return insertTask(tx, { ...blankTask, ...made, ...words, ...ending })
  }
  if (task.state === 'cancelled') throw new AppError('conflict', 'This task was cancelled. Nothing was sent.')
  if (!(await turnTask(tx, task.id, { from: ['open', 'held'], to: ending }))) throw alreadySent()
}
