import type { z } from 'zod'
import { done } from '#src/contracts/call.ts'
import {
  type Batch,
  type BatchAction,
  type BatchPriority,
  type BatchStatus,
  changeBatch as changeBatchCall,
  createBatch as createBatchCall,
  listBatchJobs,
} from '#src/contracts/studio/batches.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import {
  changeJob,
  findJobs,
  findOpenJobs,
  type JobRow,
  lockJob,
  startAutopilot,
} from '#src/server/studio/production/feature.ts'
import {
  type BatchJobRow,
  type BatchRow,
  decide,
  findBatches,
  findBatchJobs,
  findTakenJobs,
  insertBatch,
  insertBatchJobs,
  lockBatch,
  findBatchById,
  lockBatches,
} from './batches.sql.ts'

type Wanted = z.output<(typeof createBatchCall)['body']>

const queuePriorities: Record<BatchPriority, number> = { urgent: 4, high: 3, standard: 1, low: 0 }

// The jobs run by themselves from here, up to the owner's look before delivery.
function createBatch(deps: StudioDeps, { batchId, customerIds, priority }: Wanted): Promise<BatchRow> {
  return deps.database.transaction(async (tx) => {
    await lockBatches(tx)
    const earlier = batchId && (await findBatchById(tx, batchId))
    if (earlier) return earlier
    const chosen = chooseJobs(await findWaiting(tx), customerIds)
    const now = deps.clock.now()
    const batch = await insertBatch(tx, { id: batchId ?? newId(now.getTime()), createdAt: now, priority })
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
    for (const job of chosen) await startAutopilot(deps, tx, { jobId: job.id, priority: raised(job, priority) })
    const detail = { batchId: batch.id, jobs: chosen.length, priority }
    await recordAudit(tx, now, [{ actor: 'owner', action: 'batch.created', customerId: null, detail }])
    return batch
  })
}

// A batch never takes away what was bought: express, rush and priority support go first whatever batch they are in.
const raised = (job: JobRow, priority: BatchPriority): number => Math.max(job.priority, queuePriorities[priority])

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

interface WantedChange {
  id: string
  action: BatchAction
}

// Doing the same twice changes nothing; a cancelled batch stays cancelled.
async function changeBatch(deps: StudioDeps, { id, action }: WantedChange): Promise<void> {
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
async function changeMember(deps: StudioDeps, tx: Transaction, { batch, member, action }: Member): Promise<void> {
  const job = await lockJob(tx, member.jobId)
  if (!job || job.status === 'completed') return
  switch (action) {
    case 'pause':
      return changeJob(tx, job.id, { isPaused: true })
    case 'resume':
      return startAutopilot(deps, tx, { jobId: job.id, priority: raised(job, batch.priority) })
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

const maxListed = 50

export async function listBatches(db: Executor): Promise<Batch[]> {
  const rows = await findBatches(db, maxListed)
  return presentBatches(db, rows)
}

async function presentBatches(db: Executor, rows: BatchRow[]): Promise<Batch[]> {
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

export const batchRoutes = (deps: StudioDeps): Route[] => [
  route(listBatchJobs, async () => ({ body: { ...done, jobs: await listBatches(deps.database) } })),
  route(createBatchCall, async ({ body }) => {
    const row = await createBatch(deps, body)
    const [batch] = await presentBatches(deps.database, [row])
    if (!batch) throw new Error('A batch was not found after it was created.')
    return { body: { ...done, batch } }
  }),
  route(changeBatchCall, async ({ params }) => {
    await changeBatch(deps, params)
    return { body: done }
  }),
]
