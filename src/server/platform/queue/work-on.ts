import type { PgBoss } from 'pg-boss'
import type { Log } from '../log/port.ts'
import type { JobHandler } from './port.ts'
import { runJob } from './run-job.ts'

// Polls instead of LISTEN/NOTIFY, because a NOTIFY makes all commits of the database wait for each other. The pause after
// a full batch of quick jobs is meant: a backlog must not starve the requests that the same process answers.
export async function workOn(boss: PgBoss, handler: JobHandler, log: Log): Promise<void> {
  const { name, mostAtOnce, cron } = handler.job
  // Nobody waits for what the clock starts, and every look into the queue costs about as much as storing a quote.
  const pollingIntervalSeconds = cron ? 10 : 0.5
  const options = { batchSize: mostAtOnce, pollingIntervalSeconds, perJobResults: true } as const
  await boss.work(name, options, (runs) => Promise.all(runs.map((run) => runJob(handler, run, log))))
}
