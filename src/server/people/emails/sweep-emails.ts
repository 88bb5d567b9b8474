import { hourMs, minuteMs } from '#src/kit/time.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import type { Queue } from '#src/server/platform/queue/port.ts'
import { deliverEmailJob } from './deliver-job.ts'
import { releaseClaims, wakeCutBefore } from './store.ts'

// Longer than any send can take, so that only the claims of dead workers are found.
const longestSendMs = 5 * minuteMs
// Longer than the attempts of one job: whatever cut the connections is likely over.
const lastTryAfterMs = 2 * hourMs

interface SweepDeps {
  database: Database
  queue: Queue
  clock: Clock
}

export async function sweepEmails({ database, queue, clock }: SweepDeps): Promise<void> {
  const now = clock.now()
  await database.transaction(async (tx) => {
    const released = await releaseClaims(tx, { claimedBefore: new Date(now.getTime() - longestSendMs) }, now)
    const ids = [...released, ...(await wakeCutBefore(tx, new Date(now.getTime() - lastTryAfterMs)))]
    await queue.enqueue(
      tx,
      deliverEmailJob,
      ids.map((emailId) => ({ emailId })),
    )
  })
}
