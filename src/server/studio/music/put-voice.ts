import { z } from 'zod'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import {
  changeJob,
  type JobVoice,
  lockJob,
  type ProductionDeps,
  refreshFilm,
} from '#src/server/studio/production/feature.ts'
import type { UploadedFile } from '#src/server/platform/http/port.ts'
import { takeAudio } from './take-audio.ts'

const startOf = z.coerce.number().min(0).max(90).catch(0)

export async function putVoice(deps: ProductionDeps, jobId: string, files: AsyncIterable<UploadedFile>): Promise<void> {
  const id = newId(deps.clock.now().getTime())
  const taken = await takeAudio(deps, files, { keyOf: (ending) => `voices/${id}.${ending}`, minSeconds: 0.5 })
  const { key, bytes, seconds, fields, name } = taken
  const voice = {
    key,
    bytes,
    seconds,
    name: name.slice(0, 120),
    startSeconds: startOf.parse(fields.get('startSeconds')),
  }
  const before = await swapVoice(deps, jobId, voice).catch(async (error: unknown) => {
    await deps.storage.remove(key)
    throw error
  })
  if (before) await deps.storage.remove(before.key)
}

export async function dropVoice(deps: ProductionDeps, jobId: string): Promise<void> {
  const before = await swapVoice(deps, jobId, null)
  if (before) await deps.storage.remove(before.key)
}

// Answers what was there before: its file goes once nothing names it any more.
function swapVoice(deps: ProductionDeps, jobId: string, voice: JobVoice | null): Promise<JobVoice | null> {
  return deps.database.transaction(async (tx) => {
    const job = await lockJob(tx, jobId)
    if (!job || job.erasedAt) throw new AppError('not_found', 'This job doesn’t exist.')
    if (job.status === 'completed')
      throw new AppError('conflict', 'This film has been delivered, so you can’t change it.')
    // The film under way reads the voice that is about to go.
    if (job.work === 'working' && job.status === 'editing')
      throw new AppError('conflict', 'The film is being rendered. Try again when it is done.')
    await changeJob(tx, jobId, { voice })
    await refreshFilm(deps, tx, { ...job, voice })
    return job.voice
  })
}
