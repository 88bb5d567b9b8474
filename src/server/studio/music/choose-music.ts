import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { recordAudit } from '#src/server/people/audit/feature.ts'
import {
  changeJob,
  type JobMusic,
  type JobRow,
  lockJob,
  type ProductionDeps,
  refreshFilm,
} from '#src/server/studio/production/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { findRecording, findScore } from './store.ts'

export interface MusicWish {
  jobId: string
  choice: { kind: 'score' | 'recording'; id: string } | { kind: 'none' }
  actor: 'customer' | 'owner'
}

// Until the film is delivered. A film that is made already is made again with the new music: its pictures stay.
export async function chooseMusic(deps: ProductionDeps, { jobId, choice, actor }: MusicWish): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const job = await lockJob(tx, jobId)
    if (!job || job.erasedAt) throw new AppError('not_found', 'This job doesn’t exist.')
    if (job.status === 'completed') throw new AppError('conflict', refusals.musicFixed)
    const music = await readChoice(tx, job, choice)
    await changeJob(tx, jobId, { music })
    const detail = { jobId, choice: choice.kind }
    const event = { actor, action: 'film.music-chosen', customerId: job.customerId, detail } as const
    await recordAudit(tx, deps.clock.now(), [event])
    await refreshFilm(deps, tx, { ...job, music })
  })
}

async function readChoice(tx: Transaction, job: JobRow, choice: MusicWish['choice']): Promise<JobMusic | null> {
  if (choice.kind === 'none') return null
  if (choice.kind === 'score') {
    const score = await findScore(tx, choice.id)
    if (score?.jobId !== job.id) throw new AppError('not_found', refusals.scoreUnknown)
    const { mood, seed, cutMood, cutSeed } = score
    return { kind: 'score', mood, seed, cutBy: { mood: cutMood, seed: cutSeed } }
  }
  const recording = await findRecording(tx, choice.id)
  if (!recording) throw new AppError('not_found', 'This recording doesn’t exist.')
  if (!recording.tiers.includes(job.tier))
    throw new AppError('conflict', 'You haven’t allowed this recording for this package.')
  return { kind: 'recording', id: recording.id, key: recording.key, heard: recording.heard }
}
