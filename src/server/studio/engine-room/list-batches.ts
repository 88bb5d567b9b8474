import type { RoomBatch } from '#src/contracts/studio/engine-room.ts'
import { type ClipRow, findClipsOfBatch, presentClip } from '#src/server/studio/clips/feature.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { findLastBatches } from './store.ts'

const maxListed = 10

export async function listBatches({ database }: { database: Database }): Promise<RoomBatch[]> {
  const rows = await findLastBatches(database, maxListed)
  return Promise.all(
    rows.map(async ({ id, createdAt }) => {
      const clips = await findClipsInOrder(database, id)
      return { id, createdAt: createdAt.toISOString(), state: stateOf(clips), clips: clips.map(presentClip) }
    }),
  )
}

// As they were sent: their pictures are numbered.
export const findClipsInOrder = async (database: Database, batchId: string): Promise<ClipRow[]> =>
  (await findClipsOfBatch(database, batchId)).toSorted((a, b) => (a.photoKey < b.photoKey ? -1 : 1))

// A batch has failed when nothing moves any more and something is missing.
function stateOf(clips: ClipRow[]): RoomBatch['state'] {
  if (clips.some(({ state }) => state === 'queued' || state === 'submitting' || state === 'running'))
    return 'generating'
  return clips.every(({ state }) => state === 'ready') ? 'completed' : 'failed'
}
