import type { clipAnswers } from '#src/contracts/studio/clips.ts'
import { AppError } from '#src/kit/app-error.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { ClipDeps } from './clip-deps.ts'
import { makeLocalClipJob, submitClipJob } from './job-names.ts'
import { changeClip, lockClip } from './store.ts'
import type { ClipRow } from './tables.ts'

export interface Resolution {
  clipId: string
  answer: (typeof clipAnswers)[number]
}

// The owner decides about a clip that failed, or whose fate nobody knows.
export async function resolveClip(deps: ClipDeps, { clipId, answer }: Resolution): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const clip = await lockClip(tx, clipId)
    if (!clip) throw new AppError('not_found', 'This clip doesn’t exist.')
    if (clip.state !== 'failed' && clip.state !== 'parked') {
      throw new AppError('conflict', 'This clip hasn’t failed and isn’t waiting for you.')
    }
    const from = { id: clipId, from: [clip.state] }
    if (answer === 'give-up') await changeClip(tx, from, { state: 'failed', finishedAt: deps.clock.now() })
    else await startOver(deps, tx, { clip, answer })
    if (clip.jobId) await deps.whenClipEnds(tx, clip.jobId)
  })
}

async function startOver(
  deps: ClipDeps,
  tx: Transaction,
  { clip, answer }: { clip: ClipRow; answer: 'again' | 'local' },
): Promise<void> {
  const provider = answer === 'local' ? 'local' : clip.provider
  const isFallback = provider !== clip.provider
  const fresh = { state: 'queued', progress: 0, taskId: null, waits: 0, tries: 0 } as const
  const unblamed = { failureCode: null, failureText: null, finishedAt: null }
  const fallbackReason = isFallback ? clip.failureText : null
  await changeClip(tx, { id: clip.id, from: [clip.state] }, { ...fresh, ...unblamed, provider, fallbackReason })
  await deps.queue.enqueue(tx, provider === 'local' ? makeLocalClipJob : submitClipJob, [{ clipId: clip.id }])
}
