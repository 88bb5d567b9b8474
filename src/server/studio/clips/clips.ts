import { createReadStream } from 'node:fs'
import { z } from 'zod'
import { type ClipView, readClip } from '#src/contracts/studio/clips.ts'
import { AppError } from '#src/kit/app-error.ts'
import { newId } from '#src/kit/ids.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { MoveName, PhotoAnalysis } from '#src/server/platform/film/port.ts'
import { fileRoute, type Outgoing, type OutgoingFile, type Route } from '#src/server/platform/http/port.ts'
import { defineJob } from '#src/server/platform/queue/port.ts'
import type { ClipRatio } from '#src/server/platform/video/port.ts'
import { findWorkedOn } from '#src/server/studio/claims/feature.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import { changeClip, findClip, findOpenClips, insertClips, readSettingsRow } from './clips.sql.ts'
import { findProviderKey } from './settings.ts'
import type { ClipRow } from './tables.ts'

const schema = z.object({ clipId: z.uuid() })

const key = ({ clipId }: { clipId: string }): string => clipId

// A worker that is killed again and again must still get there, and soon: every attempt goes on from what is stored.
const patience = { attempts: 25, maxRetryDelaySeconds: 60 }

// The engine takes what the machine has: the clips of one job at a time.
export const makeLocalClipJob = defineJob({
  name: 'clips.make-local',
  schema,
  key,
  ...patience,
  timeoutSeconds: 1_800,
  isHeavy: true,
})

// A provider that does not answer holds up one lane only.
export const submitClipJob = defineJob({ name: 'clips.submit', schema, key, ...patience, lanes: 4 })

export const checkClipJob = defineJob({
  name: 'clips.check',
  schema,
  key,
  ...patience,
  timeoutSeconds: 300,
  maxAtOnce: 8,
})

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

type RequestDeps = Pick<StudioDeps, 'queue' | 'clock' | 'settings'>

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

export const clipKey = (id: string): string => `clips/${id}.mp4`

// The file is in the storage before the row says so: a clip that is ready can always be played.
export async function finishClip(deps: StudioDeps, clip: ClipRow, path: string): Promise<void> {
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
    if (isOurs) await deps.record(tx, [{ kind: 'clip.ready', actor: 'system', ...aboutClip(clip) }])
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
export async function failClip(deps: StudioDeps, clip: ClipRow, { code, text }: ClipFailure): Promise<void> {
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
    if (!(await changeClip(tx, from, failed))) return
    await deps.record(tx, [{ kind: 'clip.failed', actor: 'system', ...aboutClip(clip) }])
  })
}

// What an event about a clip names; one of the engine room belongs to no film.
export const aboutClip = ({ id: clipId, jobId }: Pick<ClipRow, 'id' | 'jobId'>) => ({
  ...(jobId && { jobId }),
  facts: { clipId },
})

async function openClip({ database, storage }: StudioDeps, id: string): Promise<Outgoing<OutgoingFile>> {
  const clip = await findClip(database, id)
  if (!clip?.fileKey || !clip.bytes) throw new AppError('not_found', 'Not found')
  return {
    body: { storage, key: clip.fileKey, bytes: clip.bytes, contentType: 'video/mp4' },
    headers: { 'cache-control': 'private, max-age=3600' },
  }
}

export const presentClip = (clip: ClipRow): ClipView => ({
  id: clip.id,
  photoId: clip.photoId,
  prompt: clip.prompt,
  category: clip.category,
  provider: clip.provider,
  state: clip.state,
  progress: clip.progress,
  failure: clip.state === 'ready' ? null : clip.failureText,
  fallbackReason: clip.fallbackReason,
  videoUrl: clip.state === 'ready' ? `/api/clips/${clip.id}/video` : null,
  createdAt: clip.createdAt.toISOString(),
})

// What nobody does any more: its job was given up, after many kills for instance. Each job does nothing twice.
export async function continueClips(deps: StudioDeps): Promise<void> {
  const keys = await Promise.all([makeLocalClipJob, submitClipJob, checkClipJob].map((job) => deps.queue.listKeys(job)))
  const queued = new Set(keys.flatMap((some) => [...some]))
  const workedOn = await findWorkedOn(deps.database, 'clips')
  // Those of one job that are made here are made together.
  const groupOf = ({ provider, jobId, id }: ClipRow): string => (provider === 'local' && jobId) || id
  const left = Map.groupBy(await findOpenClips(deps.database), groupOf)
  for (const [group, clips] of left) {
    const [first] = clips
    if (!first || workedOn.has(group) || clips.some(({ id }) => queued.has(id))) continue
    deps.log.warn({ clips: clips.length, group }, 'clips that were left are taken up again')
    await deps.database.transaction((tx) => deps.queue.enqueue(tx, jobFor(first), [{ clipId: first.id }]))
  }
}

function jobFor({ provider, state }: ClipRow) {
  if (provider === 'local') return makeLocalClipJob
  return state === 'running' ? checkClipJob : submitClipJob
}

export const clipRoutes = (deps: StudioDeps): Route[] => [
  fileRoute(readClip, ({ params }) => openClip(deps, params.id)),
]
