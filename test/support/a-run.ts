import { randomUUID } from 'node:crypto'
import type { JobRun } from '#src/server/platform/queue/port.ts'

// As the queue hands work to a process for the first time.
export const aRun = (run: Partial<JobRun> = {}): JobRun => ({
  id: randomUUID(),
  attempt: 1,
  signal: new AbortController().signal,
  ...run,
})
