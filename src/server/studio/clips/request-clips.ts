import { newId } from '#src/kit/ids.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { MoveName, PhotoAnalysis } from '#src/server/platform/film/port.ts'
import type { ClipRatio } from '#src/server/platform/video/port.ts'
import type { ClipDeps } from './clip-deps.ts'
import { makeLocalClipJob, submitClipJob } from './job-names.ts'
import { findProviderKey } from './settings.ts'
import { insertClips } from './store.ts'

export interface WantedClip {
  jobId: string | null
  photoId: string | null
  batchKey: string | null
  // Where the picture lies in the storage.
  photoKey: string
  category: string
  prompt: string
  move: MoveName | null
  analysis: PhotoAnalysis | null
  // For a look. Only the built-in engine makes such clips; a provider's are always whole.
  isDraft: boolean
  ratio: ClipRatio
  seconds: 5 | 10
}

type RequestDeps = Pick<ClipDeps, 'queue' | 'clock' | 'settings'>

// The rows and the work on them, in the caller's transaction.
export async function requestClips(
  deps: RequestDeps,
  tx: Transaction,
  { wanted, priority = 0 }: { wanted: WantedClip[]; priority?: number },
): Promise<string[]> {
  const now = deps.clock.now()
  const provider = (await findProviderKey(deps, tx)) ? 'runway' : 'local'
  const rows = wanted.map((clip) => ({
    ...clip,
    id: newId(now.getTime()),
    createdAt: now,
    provider,
    state: 'queued' as const,
  }))
  await insertClips(tx, rows as Parameters<typeof insertClips>[1])
  // The built-in engine makes those of one job together.
  const started = provider === 'local' ? firstOfEachJob(rows) : rows
  const payloads = started.map(({ id }) => ({ clipId: id }))
  await deps.queue.enqueueWhen(tx, provider === 'local' ? makeLocalClipJob : submitClipJob, { payloads, priority })
  return rows.map(({ id }) => id)
}

const firstOfEachJob = <Clip extends { id: string; jobId: string | null }>(clips: Clip[]): Clip[] => [
  ...new Map(clips.toReversed().map((clip) => [clip.jobId ?? clip.id, clip])).values(),
]
