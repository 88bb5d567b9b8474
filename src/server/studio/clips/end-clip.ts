import { createReadStream } from 'node:fs'
import { AppError } from '#src/kit/app-error.ts'
import type { ClipDeps } from './clip-deps.ts'
import { makeLocalClipJob } from './job-names.ts'
import { changeClip, findClip, readSettingsRow } from './store.ts'
import type { ClipRow } from './tables.ts'

export const clipKey = (id: string): string => `clips/${id}.mp4`

// The file is in the storage before the row says so: a clip that is ready can always be played.
export async function finishClip(deps: ClipDeps, clip: ClipRow, path: string): Promise<void> {
  const { width, height, seconds } = await deps.film.describe(path)
  if (seconds < clip.seconds - 1 || width < 64 || height < 64) {
    throw new AppError('bad_picture', 'The provider returned a different clip.', {
      detail: `${width}x${height}, ${seconds} s`,
    })
  }
  const key = clipKey(clip.id)
  const { bytes } = await deps.storage.write(key, createReadStream(path), { contentType: 'video/mp4' })
  const facts = { fileKey: key, bytes, width, height, lengthSeconds: seconds }
  const isEnded = await deps.database.transaction(async (tx) => {
    const ready = { state: 'ready', progress: 100, failureText: null, finishedAt: deps.clock.now(), ...facts } as const
    const isOurs = await changeClip(tx, { id: clip.id, from: ['running'] }, ready)
    if (isOurs && clip.jobId) await deps.whenClipEnds(tx, clip.jobId)
    return isOurs
  })
  // Erased meanwhile: what was just written must not stay behind.
  if (!isEnded && !(await findClip(deps.database, clip.id))) await deps.storage.remove(key)
}

export interface ClipFailure {
  code: string
  text: string
}

// Where the owner allows it, the built-in engine takes over what the provider failed, and the clip says so.
export async function failClip(deps: ClipDeps, clip: ClipRow, { code, text }: ClipFailure): Promise<void> {
  deps.log.warn({ clipId: clip.id, code }, 'a clip failed')
  await deps.database.transaction(async (tx) => {
    const from = { id: clip.id, from: ['queued', 'submitting', 'running'] as ClipRow['state'][] }
    const { fallsBack } = await readSettingsRow(tx)
    if (clip.provider === 'runway' && fallsBack) {
      const local = { provider: 'local', state: 'queued', progress: 0, fallbackReason: text } as const
      if (await changeClip(tx, from, local)) await deps.queue.enqueue(tx, makeLocalClipJob, [{ clipId: clip.id }])
      return
    }
    const failed = { state: 'failed', failureCode: code, failureText: text, finishedAt: deps.clock.now() } as const
    if ((await changeClip(tx, from, failed)) && clip.jobId) await deps.whenClipEnds(tx, clip.jobId)
  })
}
