import type { Batch, BatchStatus } from '#src/contracts/studio/batches.ts'
import { findJobs, type JobRow } from '#src/server/studio/production/feature.ts'
import type { Executor } from '#src/server/platform/database/port.ts'
import { findBatches, findBatchJobs } from './store.ts'
import type { BatchRow } from './tables.ts'

const maxListed = 50

export async function listBatches(db: Executor): Promise<Batch[]> {
  const rows = await findBatches(db, maxListed)
  return presentBatches(db, rows)
}

export async function presentBatches(db: Executor, rows: BatchRow[]): Promise<Batch[]> {
  const members = await findBatchJobs(
    db,
    rows.map(({ id }) => id),
  )
  const jobs = await findJobs(
    db,
    members.map(({ jobId }) => jobId),
  )
  return rows.map((row) => {
    const own = members
      .filter(({ batchId }) => batchId === row.id)
      .flatMap(({ jobId }) => jobs.find(({ id }) => id === jobId) ?? [])
    return present(row, own)
  })
}

function present({ id, number, createdAt, priority, decision }: BatchRow, jobs: JobRow[]): Batch {
  return {
    id,
    name: `Batch ${number}`,
    createdAt: createdAt.toISOString(),
    priority,
    status: statusOf(decision, jobs),
    customerIds: jobs.map(({ customerId }) => customerId),
    totalVideos: jobs.length,
    completedVideos: jobs.filter(isDone).length,
    jobs: jobs.map((job) => ({
      jobId: job.id,
      customerId: job.customerId,
      businessName: job.businessName,
      stage: job.status,
      work: job.work,
      progress: job.progress,
      problem: job.problem,
      isDone: isDone(job),
    })),
  }
}

// The film is made: what is left is the owner's look and the delivery.
const isDone = ({ status, work }: JobRow): boolean =>
  status === 'completed' || (status === 'editing' && work === 'done')

// Failed when something is broken and nothing else moves.
function statusOf(decision: BatchRow['decision'], jobs: JobRow[]): BatchStatus {
  if (decision === 'cancelled') return 'cancelled'
  if (jobs.every(isDone)) return 'completed'
  if (decision === 'paused') return 'paused'
  const isStuck = jobs.every((job) => isDone(job) || job.work === 'failed')
  return isStuck ? 'failed' : 'processing'
}
