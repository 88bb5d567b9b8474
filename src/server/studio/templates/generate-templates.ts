import { setTimeout as pause } from 'node:timers/promises'
import { secondMs } from '#src/kit/time.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { Queue } from '#src/server/platform/queue/port.ts'
import { makeFilesJob } from './jobs.ts'
import { claimTemplates, countUnderWay } from './store.ts'

export interface GenerateDeps {
  database: Database
  queue: Queue
  clock: Clock
}

// A connection on which nothing happens is cut after a minute.
const maxPauses = 180
const pauseMs = secondMs / 4

// Waits for the files, because who asks downloads next; what takes longer goes on without the caller.
export async function generateTemplates(deps: GenerateDeps, signal: AbortSignal): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const ids = await claimTemplates(tx, deps.clock.now())
    await deps.queue.enqueue(
      tx,
      makeFilesJob,
      ids.map((id) => ({ id })),
    )
  })
  for (let count = 0; count < maxPauses && (await countUnderWay(deps.database)) > 0; count += 1) {
    await pause(pauseMs, undefined, { signal })
  }
}
