import type { z } from 'zod'
import type { BatchPriority, createBatch as createBatchCall } from '#src/contracts/studio/batches.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import {
  findOpenJobs,
  type JobRow,
  type ProductionDeps,
  startAutopilot,
} from '#src/server/studio/production/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { findTakenJobs, insertBatch, insertBatchJobs, lockBatches } from './store.ts'
import type { BatchRow } from './tables.ts'

type Wanted = z.output<(typeof createBatchCall)['body']>

export const queuePriorities: Record<BatchPriority, number> = { urgent: 4, high: 3, standard: 1, low: 0 }

// The jobs run by themselves from here, up to the owner's look before delivery.
export function createBatch(deps: ProductionDeps, { customerIds, priority }: Wanted): Promise<BatchRow> {
  return deps.database.transaction(async (tx) => {
    await lockBatches(tx)
    const chosen = chooseJobs(await findWaiting(tx), customerIds)
    const now = deps.clock.now()
    const batch = await insertBatch(tx, { id: newId(now.getTime()), createdAt: now, priority })
    await insertBatchJobs(
      tx,
      chosen.map((job, position) => ({
        batchId: batch.id,
        jobId: job.id,
        position,
        wasAutopilot: job.isAutopilot,
        priorityBefore: job.priority,
      })),
    )
    for (const { id } of chosen) await startAutopilot(deps, tx, { jobId: id, priority: queuePriorities[priority] })
    const detail = { batchId: batch.id, jobs: chosen.length, priority }
    await recordAudit(tx, now, [{ actor: 'owner', action: 'batch.created', customerId: null, detail }])
    return batch
  })
}

async function findWaiting(tx: Transaction): Promise<JobRow[]> {
  const taken = await findTakenJobs(tx)
  return (await findOpenJobs(tx)).filter(({ id }) => !taken.has(id))
}

// Numbers 1 to N ask for that many customers, whoever waits longest; ids name them.
function chooseJobs(waiting: JobRow[], customerIds: Wanted['customerIds']): JobRow[] {
  const oldest = onePerCustomer(waiting)
  if (customerIds.every((id) => typeof id === 'number')) {
    if (customerIds.some((id, index) => id !== index + 1)) throw unknownCustomer()
    if (oldest.length === 0) throw new AppError('conflict', 'No paid customer is waiting for a film.')
    return oldest.slice(0, customerIds.length)
  }
  if (new Set(customerIds).size !== customerIds.length) throw unknownCustomer()
  return customerIds.map((id) => {
    const job = oldest.find(({ customerId }) => customerId === id)
    if (!job) throw unknownCustomer()
    return job
  })
}

const unknownCustomer = (): AppError =>
  new AppError('bad_request', 'Some of these customers aren’t waiting for a film.')

function onePerCustomer(jobs: JobRow[]): JobRow[] {
  const first = new Map<string, JobRow>()
  for (const job of jobs) if (!first.has(job.customerId)) first.set(job.customerId, job)
  return [...first.values()]
}
