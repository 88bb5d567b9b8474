import type { PgBoss } from 'pg-boss'
import type { Log } from '../log/port.ts'
import type { JobHandler } from './port.ts'
import { runJob } from './run-job.ts'

// Polls instead of LISTEN/NOTIFY, because a NOTIFY makes all commits of the database wait for each other. The pause after
// a full batch of quick jobs is meant: a backlog must not starve the requests that the same process answers.
export async function workOn(boss: PgBoss, handler: JobHandler, log: Log): Promise<void> {
  const options = { batchSize: handler.job.mostAtOnce, pollingIntervalSeconds: 0.5, perJobResults: true } as const
  await boss.work(handler.job.name, options, (runs) => Promise.all(runs.map((run) => runJob(handler, run, log))))
}
