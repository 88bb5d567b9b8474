import { join } from 'node:path'
import { AppError } from '#src/kit/app-error.ts'
import { dayMs, secondMs } from '#src/kit/time.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { creditsPerSecond, type ClipProvider, type Submission } from '#src/server/platform/video/port.ts'
import type { ClipDeps } from './clip-deps.ts'
import { failClip } from './end-clip.ts'
import { checkClipJob, submitClipJob } from './job-names.ts'
import { openProvider, startOfDay } from './settings.ts'
import { changeClip, findClip, lockClip, lockSettingsRow, sumCredits } from './store.ts'
import { fetchFile, withFolder } from './studio-files.ts'
import type { ClipRow } from './tables.ts'

const maxSeconds = 300

// Doubles with every wait; the clip's own id spreads those that were turned away together.
export function backOffSeconds({ id, waits }: { id: string; waits: number }): number {
  const spread = (Number.parseInt(id.slice(-4), 16) % 1_000) / 1_000
  return Math.ceil(Math.min(maxSeconds, 2 ** Math.min(waits, 10) * 5) * (0.6 + 0.4 * spread))
}

export const checkEverySeconds = 5

const lostText = 'The work stopped while the provider was being asked: the clip may have been started and billed.'

// A create cannot be repeated safely: it has no key by which the provider would know it again, and each is billed. So
// the intent is written first; whoever finds an intent without an answer does not ask again but calls the owner.
export async function submitClip(deps: ClipDeps, clipId: string): Promise<void> {
  const found = await findClip(deps.database, clipId)
  if (found?.state === 'submitting') return parkClip(deps, clipId, lostText)
  if (found?.state !== 'queued' || found.provider !== 'runway') return
  const provider = await openProvider(deps, deps.database)
  if (!provider) return failClip(deps, found, { code: 'NO_KEY', text: 'There is no longer a provider key.' })
  await withFolder(deps, `clip-${clipId}`, async (folder) => {
    const photoPath = join(folder, 'photo')
    await fetchFile(deps.storage, found.photoKey, photoPath)
    const clip = await writeIntent(deps, clipId)
    if (clip) await ask(deps, { clip, provider, photoPath })
  })
}

// Undefined when there is nothing to ask for now: the day's credits are used up, or somebody else was quicker.
function writeIntent(deps: ClipDeps, clipId: string): Promise<ClipRow | undefined> {
  return deps.database.transaction(async (tx) => {
    const clip = await lockClip(tx, clipId)
    if (clip?.state !== 'queued') return undefined
    const now = deps.clock.now()
    const { dailyCredits } = await lockSettingsRow(tx)
    const credits = clip.seconds * creditsPerSecond
    if ((await sumCredits(tx, startOfDay(now))) + credits > dailyCredits) return waitForTomorrow(deps, tx, clip)
    await changeClip(tx, { id: clipId, from: ['queued'] }, { state: 'submitting', askedAt: now, credits })
    return clip
  })
}

async function waitForTomorrow(deps: ClipDeps, tx: Transaction, clip: ClipRow): Promise<undefined> {
  const now = deps.clock.now()
  const leftSeconds = Math.ceil((startOfDay(now).getTime() + dayMs - now.getTime()) / secondMs)
  const failureText = 'Today’s credits are used up. Work continues tomorrow, or when you raise the daily cap.'
  await changeClip(tx, { id: clip.id, from: ['queued'] }, { failureText })
  const payload = [{ clipId: clip.id }]
  // Not only at midnight: the owner may raise the cap.
  await deps.queue.enqueueWhen(tx, submitClipJob, { payloads: payload, afterSeconds: Math.min(leftSeconds, 300) })
}

interface Asking {
  clip: ClipRow
  provider: ClipProvider
  photoPath: string
}

async function ask(deps: ClipDeps, { clip, provider, photoPath }: Asking): Promise<void> {
  const { prompt, ratio, seconds } = clip
  let submission: Submission
  try {
    submission = await provider.submit({ photoPath, prompt, ratio, seconds })
  } catch (error) {
    // Only making the photo ready throws; nothing has left the house.
    const text = error instanceof AppError ? error.text : 'We couldn’t prepare the photo for the provider.'
    return failClip(deps, clip, { code: 'PHOTO', text })
  }
  switch (submission.kind) {
    case 'accepted':
      return accept(deps, clip, submission.taskId)
    case 'busy':
      return waitForProvider(deps, clip, submission)
    case 'refused':
      return failClip(deps, clip, submission)
    case 'unknown':
      return parkClip(deps, clip.id, submission.reason)
  }
}

const accept = (deps: ClipDeps, clip: ClipRow, taskId: string): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const running = { state: 'running', taskId, tries: clip.tries + 1, waits: 0, checkedAt: now, progress: 0 } as const
    const isOurs = await changeClip(tx, { id: clip.id, from: ['submitting'] }, { ...running, failureText: null })
    if (!isOurs) throw new Error(`Clip ${clip.id} was changed while the provider was asked; its task is ${taskId}.`)
    await deps.queue.enqueueWhen(tx, checkClipJob, { payloads: [{ clipId: clip.id }], afterSeconds: checkEverySeconds })
  })

const maxWaits = 40

function waitForProvider(deps: ClipDeps, clip: ClipRow, busy: Extract<Submission, { kind: 'busy' }>): Promise<void> {
  if (clip.waits >= maxWaits) return failClip(deps, clip, { code: 'BUSY', text: busy.reason })
  return deps.database.transaction(async (tx) => {
    const queued = { state: 'queued', credits: 0, waits: clip.waits + 1, failureText: busy.reason } as const
    await changeClip(tx, { id: clip.id, from: ['submitting'] }, queued)
    const afterSeconds = busy.afterSeconds ?? backOffSeconds(clip)
    await deps.queue.enqueueWhen(tx, submitClipJob, { payloads: [{ clipId: clip.id }], afterSeconds })
  })
}

const parkClip = (deps: ClipDeps, id: string, reason: string): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const clip = await lockClip(tx, id)
    if (clip?.state !== 'submitting') return
    await changeClip(tx, { id, from: ['submitting'] }, { state: 'parked', failureCode: 'UNKNOWN', failureText: reason })
    if (clip.jobId) await deps.whenClipEnds(tx, clip.jobId)
  })
