import type { z } from 'zod'
import { done } from '#src/contracts/call.ts'
import {
  cancelFollowUp,
  changeFollowUp,
  createFollowUpTask,
  customWords,
  holdFollowUp,
  setAutopilot as autopilotCall,
} from '#src/contracts/outreach/follow-ups.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import { shopMoment } from '#src/kit/shop-time.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import { holdContact } from '#src/server/people/customers/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { alreadySent, type FollowUpDeps } from './send.ts'
import { blankTask } from './plan.ts'
import { findDayTask, insertTask, turnTask, findTask, writeAutopilot } from './tasks.sql.ts'
import type { TaskRow } from './tables.ts'

type ChangeDeps = Pick<FollowUpDeps, 'database' | 'clock'>

type NewTask = z.output<(typeof createFollowUpTask)['body']>

const morningMinutes = 9 * 60

async function createTask(deps: ChangeDeps, input: NewTask): Promise<{ taskId: string }> {
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
const dueMoment = (dueDate: string): Date =>
  dueDate.includes('T') ? new Date(dueDate) : shopMoment(dueDate, morningMinutes)

async function holdTask(deps: ChangeDeps, id: string, held: boolean): Promise<void> {
  const to = { state: held ? 'held' : 'open' } as const
  await changeTask(deps, id, { from: ['open', 'held'], to, action: held ? 'follow-up.held' : 'follow-up.released' })
}

type Rewritten = z.output<(typeof changeFollowUp)['body']>

async function rewriteTask(deps: ChangeDeps, id: string, { dueDate, ...words }: Rewritten): Promise<void> {
  const task = await findTask(deps.database, id)
  if (task?.type === 'custom') customWords.parse(words)
  const to = { dueAt: dueMoment(dueDate), ...words }
  await changeTask(deps, id, { from: ['open', 'held'], to, action: 'follow-up.changed' })
}

async function cancelTask(deps: ChangeDeps, id: string): Promise<void> {
  const to = { state: 'cancelled', reason: 'owner', finishedAt: deps.clock.now() } as const
  await changeTask(deps, id, { from: ['open', 'held'], to, action: 'follow-up.cancelled' })
}

type Turn = Parameters<typeof turnTask>[2] & { action: string }

async function changeTask({ database, clock }: ChangeDeps, id: string, { from, to, action }: Turn): Promise<void> {
  await database.transaction(async (tx) => {
    const task = await findTask(tx, id)
    if (!task) throw new AppError('not_found', 'This task no longer exists.')
    if (!(await turnTask(tx, id, { from, to })))
      throw new AppError('conflict', 'This task has already been sent or cancelled.')
    await recordAudit(tx, clock.now(), [
      { actor: 'owner', action, customerId: task.customerId, detail: { taskId: id } },
    ])
  })
}

export async function setAutopilot({ database, clock }: ChangeDeps, on: boolean): Promise<void> {
  const now = clock.now()
  await database.transaction(async (tx) => {
    await writeAutopilot(tx, on, now)
    await recordAudit(tx, now, [{ actor: 'owner', action: 'autopilot.set', customerId: null, detail: { on } }])
  })
}

export const changeRoutes = (deps: ChangeDeps): Route[] => [
  route(createFollowUpTask, async ({ body }) => ({ body: { ...done, ...(await createTask(deps, body)) } })),
  route(holdFollowUp, async ({ params, body }) => {
    await holdTask(deps, params.id, body.held)
    return { body: done }
  }),
  route(changeFollowUp, async ({ params, body }) => {
    await rewriteTask(deps, params.id, body)
    return { body: done }
  }),
  route(cancelFollowUp, async ({ params }) => {
    await cancelTask(deps, params.id)
    return { body: done }
  }),
  route(autopilotCall, async ({ body }) => {
    await setAutopilot(deps, body.on)
    return { body: done }
  }),
]
