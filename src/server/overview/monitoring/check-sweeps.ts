import type { Queue, SweepState } from '#src/server/platform/queue/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { nameOfJob } from './job-names.ts'
import { type Condition, type ReportDeps, reportConditions } from './report-conditions.ts'

export interface CheckSweepsDeps extends ReportDeps {
  database: Database
  queue: Queue
}

// What the clock starts has no dead letter: it comes again in any case. One that fails every time is told once, and that
// it works again. A sweep that has not run lately is left as it was.
export async function checkSweeps(deps: CheckSweepsDeps): Promise<void> {
  const sweeps = await deps.queue.listSweeps()
  await deps.database.transaction((tx) => reportConditions(deps, tx, sweeps.map(describeSweep)))
}

const maxReason = 200

function describeSweep({ job, isFailing, problem }: SweepState): Condition {
  const name = nameOfJob(job)
  return {
    incident: `sweep-failing ${job}`,
    holds: isFailing,
    severity: 'high',
    message: `${name} keeps failing: ${problem.slice(0, maxReason)}`,
    whenOver: (lasted) => `${name} works again after ${lasted}`,
    isMailed: !job.startsWith('emails.'),
  }
}
