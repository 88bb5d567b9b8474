import type { BatchAction } from '#src/contracts/studio/batches.ts'
import { AppError } from '#src/kit/app-error.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import { changeJob, lockJob, type ProductionDeps, startAutopilot } from '#src/server/studio/production/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { queuePriorities } from './create-batch.ts'
import { decide, findBatchJobs, lockBatch } from './store.ts'
import type { BatchJobRow, BatchRow } from './tables.ts'

interface Wanted {
  id: string
  action: BatchAction
}

// Doing the same twice changes nothing; a cancelled batch stays cancelled.
export async function changeBatch(deps: ProductionDeps, { id, action }: Wanted): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const batch = await lockBatch(tx, id)
    if (!batch) throw new AppError('not_found', 'This batch doesn’t exist.')
    if (batch.decision === 'cancelled') throw new AppError('conflict', 'This batch was cancelled.')
    await decide(tx, id, decisions[action])
    for (const member of await findBatchJobs(tx, [id])) await changeMember(deps, tx, { batch, member, action })
    const detail = { batchId: id }
    await recordAudit(tx, deps.clock.now(), [{ actor: 'owner', action: `batch.${action}`, customerId: null, detail }])
  })
}

const decisions = { pause: 'paused', resume: 'run', cancel: 'cancelled' } as const

interface Member {
  batch: BatchRow
  member: BatchJobRow
  action: BatchAction
}

// A stage that is under way ends as it would; a paused job takes no next one.
async function changeMember(deps: ProductionDeps, tx: Transaction, { batch, member, action }: Member): Promise<void> {
  const job = await lockJob(tx, member.jobId)
  if (!job || job.status === 'completed') return
  switch (action) {
    case 'pause':
      return changeJob(tx, job.id, { isPaused: true })
    case 'resume':
      return startAutopilot(deps, tx, { jobId: job.id, priority: queuePriorities[batch.priority] })
    case 'cancel':
      await changeJob(tx, job.id, {
        isPaused: false,
        isAutopilot: member.wasAutopilot,
        priority: member.priorityBefore,
      })
      return deps.record(tx, [
        {
          kind: 'batch.left',
          actor: 'owner',
          customerId: job.customerId,
          jobId: job.id,
          facts: { batchId: batch.id },
        },
      ])
  }
}
