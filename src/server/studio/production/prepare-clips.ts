import { findClipsOfJob, requestClips, type WantedClip } from '#src/server/studio/clips/feature.ts'
import { originalKey } from '#src/server/studio/gallery/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { JobRun } from '#src/server/platform/queue/port.ts'
import { stepByItself } from './advance-job.ts'
import { isUsed } from './plan-films.ts'
import type { ProductionDeps } from './production-deps.ts'
import { readMaterial } from './read-material.ts'
import { runStage } from './run-stage.ts'
import { changeJob, changeJobPhotoRow, findJobPhotos, lockJob } from './store.ts'
import type { JobPhotoRow, JobRow } from './tables.ts'
import { missingClips } from './missing-inputs.ts'
import { writePrompt } from './write-prompt.ts'

// prompts_ready: a prompt for each photo. generating: a clip for each prompt.
export const prepareStage = (deps: ProductionDeps, jobId: string, run: JobRun): Promise<void> =>
  runStage(deps, { jobId, run, stages: ['prompts_ready', 'generating'] }, async (job) => {
    if (job.status === 'prompts_ready') {
      await writePrompts(deps, job)
      return true
    }
    await deps.database.transaction((tx) => orderClips(deps, tx, job))
    return false
  })

// What the owner wrote stays.
async function writePrompts(deps: ProductionDeps, job: JobRow): Promise<void> {
  for (const { photoId, analysis, prompt } of await findJobPhotos(deps.database, job.id)) {
    if (!analysis || prompt) continue
    const { businessType, tier } = job
    const words = writePrompt({ analysis, businessType, tier })
    await changeJobPhotoRow(deps.database, { jobId: job.id, photoId }, { prompt: words })
  }
}

// A clip for every photo in the film that has none yet; may run twice.
export async function orderClips(deps: ProductionDeps, tx: Transaction, job: JobRow): Promise<void> {
  await lockJob(tx, job.id)
  const { photos } = await readMaterial(tx, job)
  const made = new Set((await findClipsOfJob(tx, job.id)).map(({ photoId }) => photoId))
  const wanted = photos.filter(isUsed).filter(({ photoId }) => !made.has(photoId))
  await requestClips(deps, tx, { wanted: wanted.map((photo) => toClip(job, photo)), priority: job.priority })
  await noteClips(deps, tx, job.id)
}

function toClip(job: JobRow, photo: JobPhotoRow): WantedClip {
  const { analysis } = photo
  return {
    jobId: job.id,
    photoId: photo.photoId,
    batchKey: null,
    photoKey: originalKey(photo.photoId),
    category: analysis?.shows ?? '',
    prompt: photo.prompt ?? '',
    move: photo.move,
    analysis,
    isDraft: true,
    ratio: '720:1280',
    seconds: 5,
  }
}

// After every clip that ends: how far the stage is, and whether it is done.
export async function noteClips(deps: ProductionDeps, tx: Transaction, jobId: string): Promise<void> {
  const job = await lockJob(tx, jobId)
  if (job?.status !== 'generating' || job.work === 'done') return
  const { photos, clips } = await readMaterial(tx, job)
  const missing = missingClips({ photos, clips })
  if (missing === null) {
    await changeJob(tx, jobId, { work: 'done', progress: 100, problem: null })
    await stepByItself(deps, tx, jobId)
    return
  }
  const used = photos.filter(isUsed)
  const newest = used.map(({ photoId }) => clips.findLast((clip) => clip.photoId === photoId))
  const ready = newest.filter((clip) => clip?.state === 'ready').length
  const needsOwner = newest.some((clip) => clip?.state === 'failed' || clip?.state === 'parked')
  await changeJob(tx, jobId, {
    work: 'working',
    progress: Math.floor((100 * ready) / Math.max(1, used.length)),
    problem: needsOwner ? missing : null,
  })
}
