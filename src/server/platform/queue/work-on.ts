import type { PgBoss } from 'pg-boss'
import type { Log } from '../log/port.ts'
import type { JobHandler } from './port.ts'
import { runJob } from './run-job.ts'

// Polls instead of LISTEN/NOTIFY: a NOTIFY makes all commits of the database wait for each other.
export async function workOn(boss: PgBoss, handler: JobHandler, log: Log): Promise<void> {
  const options = { batchSize: handler.job.mostAtOnce, pollingIntervalSeconds: 0.5, perJobResults: true } as const
  const workerId = await boss.work(handler.job.name, options, async (runs) => {
    const results = await Promise.all(runs.map((run) => runJob(handler, run, log)))
    // More may wait behind a batch: look again at once, and pause only when nothing was found.
    boss.notifyWorker(workerId)
    return results
  })
}
