import type { z } from 'zod'
import { type changeFollowUp, customWords } from '#src/contracts/outreach/follow-ups.ts'
import { AppError } from '#src/kit/app-error.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import { dueMoment } from './create-task.ts'
import type { FollowUpDeps } from './dispatch.ts'
import { findTask, turnTask, writeAutopilot } from './store.ts'

type ChangeDeps = Pick<FollowUpDeps, 'database' | 'clock'>

export async function holdTask(deps: ChangeDeps, id: string, held: boolean): Promise<void> {
  const to = { state: held ? 'held' : 'open' } as const
  await changeTask(deps, id, { from: ['open', 'held'], to, action: held ? 'follow-up.held' : 'follow-up.released' })
}

type Rewritten = z.output<(typeof changeFollowUp)['body']>

export async function rewriteTask(deps: ChangeDeps, id: string, { dueDate, ...words }: Rewritten): Promise<void> {
  const task = await findTask(deps.database, id)
  if (task?.type === 'custom') customWords.parse(words)
  const to = { dueAt: dueMoment(dueDate), ...words }
  await changeTask(deps, id, { from: ['open', 'held'], to, action: 'follow-up.changed' })
}

export async function cancelTask(deps: ChangeDeps, id: string): Promise<void> {
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
