import type { z } from 'zod'
import { type createFollowUpTask as createCall, customWords } from '#src/contracts/outreach/follow-ups.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import { shopMoment } from '#src/kit/shop-time.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import { holdContact } from '#src/server/people/customers/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { alreadySent, type FollowUpDeps } from './dispatch.ts'
import { blankTask } from './plan.ts'
import { findDayTask, insertTask, turnTask } from './store.ts'
import type { TaskRow } from './tables.ts'

export type NewTask = z.output<(typeof createCall)['body']>

const morningMinutes = 9 * 60

export async function createTask(
  deps: Pick<FollowUpDeps, 'database' | 'clock'>,
  input: NewTask,
): Promise<{ taskId: string }> {
  if (input.type === 'custom') customWords.parse(input)
  const now = deps.clock.now()
  return deps.database.transaction(async (tx) => {
    if (!(await holdContact(tx, input.customerId))) throw new AppError('not_found', 'Customer not found')
    const taskId = await placeTask(tx, input, now)
    await recordAudit(tx, now, [
      { actor: 'owner', action: 'follow-up.planned', customerId: input.customerId, detail: { taskId } },
    ])
    return { taskId }
  })
}

// A day 3 or day 7 that is there already moves to the new day.
async function placeTask(tx: Transaction, input: NewTask, now: Date): Promise<string> {
  const { customerId, type, subject, content } = input
  const dueAt = dueMoment(input.dueDate)
  const existing = type === 'custom' ? undefined : await findDayTask(tx, customerId, type)
  if (!existing) {
    const row: TaskRow = {
      ...blankTask,
      id: newId(now.getTime()),
      customerId,
      createdAt: now,
      type,
      dueAt,
      subject,
      content,
    }
    await insertTask(tx, row)
    return row.id
  }
  const to = { state: 'open', reason: null, finishedAt: null, dueAt, subject, content } as const
  if (!(await turnTask(tx, existing.id, { from: ['open', 'held', 'cancelled'], to }))) throw alreadySent()
  return existing.id
}

// A bare day means the morning of that day.
export const dueMoment = (dueDate: string): Date =>
  dueDate.includes('T') ? new Date(dueDate) : shopMoment(dueDate, morningMinutes)
