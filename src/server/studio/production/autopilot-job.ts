import type { Transaction } from '#src/server/platform/database/port.ts'
import { beginAgain, stepByItself } from './advance-job.ts'
import type { ProductionDeps } from './production-deps.ts'
import { changeJob, lockJob } from './store.ts'

// For a batch: on by itself from where the job stands, also after a pause or a failure, up to the owner's look.
export async function startAutopilot(
  deps: ProductionDeps,
  tx: Transaction,
  { jobId, priority }: { jobId: string; priority: number },
): Promise<void> {
  const job = await lockJob(tx, jobId)
  if (!job || job.status === 'completed') return
  await changeJob(tx, jobId, { isAutopilot: true, isPaused: false, priority })
  if (job.work === 'done') return stepByItself(deps, tx, jobId)
  // What is being worked on needs no second start, unless its work was turned away while it was paused.
  if (job.work === 'working' && !job.isPaused) return
  await beginAgain(deps, tx, { ...job, priority })
}
