import type { PgBoss } from 'pg-boss'
import type { JobHandler } from './port.ts'
import { runJob, type Surroundings } from './run-job.ts'

interface WorkSurroundings extends Surroundings {
  lanes: Record<string, number>
}

// Its own look at the queue is for the case that nobody wakes it.
const pollingIntervalSeconds = 30

// Answers the id of each lane. A lane takes one batch each time it is woken: a backlog of quick jobs must not starve the
// requests that the same process answers.
export function workOn(boss: PgBoss, handler: JobHandler, surroundings: WorkSurroundings): Promise<string[]> {
  const { name, maxAtOnce } = handler.job
  const lanes = surroundings.lanes[name] ?? handler.job.lanes
  const options = { batchSize: maxAtOnce, pollingIntervalSeconds, perJobResults: true } as const
  const open = (): Promise<string> =>
    boss.work(name, options, (runs) => Promise.all(runs.map((run) => runJob(handler, run, surroundings))))
  return Promise.all(Array.from({ length: lanes }, open))
}
