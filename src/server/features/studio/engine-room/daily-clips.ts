import { dayMs } from '#src/kit/time.ts'
import { countClipsOfBatches } from '#src/server/features/studio/clips/feature.ts'
import type { RoomDeps } from './room-deps.ts'
import { findBatchesSince } from './store.ts'

// Whatever a stolen session could cost is bounded; the provider's own credits have a cap beside this.
const maxClipsADay = 90

export async function countClipsLeft({ database, clock }: Pick<RoomDeps, 'database' | 'clock'>): Promise<number> {
  const batches = await findBatchesSince(database, startOfDay(clock.now()))
  const sent = await countClipsOfBatches(
    database,
    batches.map(({ id }) => id),
  )
  return Math.max(0, maxClipsADay - sent)
}

export const startOfDay = (now: Date): Date => new Date(Math.floor(now.getTime() / dayMs) * dayMs)
