import { AppError } from '#src/kit/app-error.ts'
import type { EventOf } from '#src/server/events/catalogue.ts'
import type { Executor, Transaction } from '#src/server/platform/database/port.ts'
import { beginAgain, stepByItself } from './advance-job.ts'
import type { ProductionDeps } from './production-deps.ts'
import { changeJob, findJobsOfOrder, lockJob } from './store.ts'
import type { JobRow } from './tables.ts'

// What stops the work on a film, and what lets it go on.

// A refund in full, or a lost dispute. A stage that is under way ends as it would; none follows it.
export async function stopProduction(
  _: unknown,
  tx: Transaction,
  causes: EventOf<'order.refunded' | 'dispute.lost'>[],
): Promise<void> {
  for (const { orderId, kind } of causes) {
    for (const { id, status } of await findJobsOf(tx, orderId)) {
      if (status === 'completed') continue
      await changeJob(tx, id, { stoppedFor: kind === 'order.refunded' ? 'refund' : 'dispute' })
    }
  }
}

// The owner wants the film all the same.
export async function resumeJob(deps: ProductionDeps, jobId: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const job = await lockJob(tx, jobId)
    if (!job) throw new AppError('not_found', 'This job doesn’t exist.')
    if (!job.stoppedFor) return
    await changeJob(tx, jobId, { stoppedFor: null })
    const { customerId, orderId } = job
    const facts = { stoppedFor: job.stoppedFor }
    await deps.record(tx, [
      { kind: 'job.resumed', actor: 'owner', customerId, jobId, ...(orderId && { orderId }), facts },
    ])
  })
}

// The owner knows now who bought: from here on the films of the order go their way like any other.
export async function releaseJobs(deps: ProductionDeps, tx: Transaction, confirmed: EventOf<'buyer.confirmed'>[]) {
  for (const { orderId } of confirmed) {
    for (const { id } of await findJobsOf(tx, orderId)) {
      await changeJob(tx, id, { awaitsConfirmation: false, isAutopilot: true })
    }
  }
  await takeNextStep(deps, tx, confirmed)
}

// Whatever may have held a film back is gone: it goes on from where it stands.
export async function takeNextStep(
  deps: ProductionDeps,
  tx: Transaction,
  freed: Pick<EventOf<'job.resumed'>, 'orderId' | 'jobId'>[],
): Promise<void> {
  for (const { orderId, jobId } of freed) {
    const ids = jobId ? [jobId] : (await findJobsOf(tx, orderId)).map(({ id }) => id)
    for (const id of ids) await goOn(deps, tx, await lockJob(tx, id))
  }
}

async function goOn(deps: ProductionDeps, tx: Transaction, job: JobRow | undefined): Promise<void> {
  if (!job || job.erasedAt || job.isPaused || job.stoppedFor || job.status === 'completed') return
  if (job.work === 'done') await stepByItself(deps, tx, job.id)
  else if (job.work === 'waiting') await beginAgain(deps, tx, job)
}

const findJobsOf = (db: Executor, orderId: string | undefined): Promise<JobRow[]> =>
  orderId ? findJobsOfOrder(db, orderId) : Promise.resolve([])
