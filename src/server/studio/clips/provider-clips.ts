import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { done } from '#src/contracts/call.ts'
import { type clipAnswers, resolveClip as resolveClipCall } from '#src/contracts/studio/clips.ts'
import { AppError } from '#src/kit/app-error.ts'
import { dayMs, secondMs } from '#src/kit/time.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { handleJob, type JobHandler } from '#src/server/platform/queue/port.ts'
import {
  type ClipProvider,
  creditsPerSecond,
  type Submission,
  type TaskState,
} from '#src/server/platform/video/port.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import { changeClip, claimCheck, findClip, lockClip, lockSettingsRow, removeClip, sumCredits } from './clips.sql.ts'
import { aboutClip, checkClipJob, failClip, finishClip, makeLocalClipJob, submitClipJob } from './clips.ts'
import { openProvider, startOfDay } from './settings.ts'
import type { ClipRow } from './tables.ts'
import { fetchFile, withFolder } from './work-folder.ts'

const maxSeconds = 300

// Doubles with every wait; the clip's own id spreads those that were turned away together.
function backOffSeconds({ id, waits }: { id: string; waits: number }): number {
  const spread = (Number.parseInt(id.slice(-4), 16) % 1_000) / 1_000
  return Math.ceil(Math.min(maxSeconds, 2 ** Math.min(waits, 10) * 5) * (0.6 + 0.4 * spread))
}

const checkEverySeconds = 5

const lostText = 'The work stopped while the provider was being asked: the clip may have been started and billed.'

// A create cannot be repeated safely: it has no key by which the provider would know it again, and each is billed. So
// the intent is written first; whoever finds an intent without an answer does not ask again but calls the owner.
export async function submitClip(deps: StudioDeps, clipId: string): Promise<void> {
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

// Undefined when there is nothing to ask for now: the day's credits are used up, somebody else was quicker, or its film was
// stopped. That orders its clips anew when it goes on.
function writeIntent(deps: StudioDeps, clipId: string): Promise<ClipRow | undefined> {
  return deps.database.transaction(async (tx) => {
    const clip = await lockClip(tx, clipId)
    if (clip?.state !== 'queued') return undefined
    if (clip.jobId && (await deps.isStopped(tx, clip.jobId))) return removeClip(tx, clipId)
    const now = deps.clock.now()
    const { dailyCredits } = await lockSettingsRow(tx)
    const credits = clip.seconds * creditsPerSecond
    if ((await sumCredits(tx, startOfDay(now))) + credits > dailyCredits) return waitForTomorrow(deps, tx, clip)
    await changeClip(tx, { id: clipId, from: ['queued'] }, { state: 'submitting', askedAt: now, credits })
    return clip
  })
}

async function waitForTomorrow(deps: StudioDeps, tx: Transaction, clip: ClipRow): Promise<undefined> {
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

async function ask(deps: StudioDeps, { clip, provider, photoPath }: Asking): Promise<void> {
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

const acceptPausesMs = [500, 2_000, 8_000, 20_000]

// The task is billed from here on: its name is written down even where the database was away for a moment, or the clip was
// given up meanwhile.
async function accept(deps: StudioDeps, clip: ClipRow, taskId: string): Promise<void> {
  for (const pauseMs of acceptPausesMs) {
    try {
      return await keepTask(deps, clip, taskId)
    } catch (error) {
      deps.log.error({ err: error, clipId: clip.id, taskId }, 'the task of a clip was not stored')
      await pause(pauseMs)
    }
  }
  return keepTask(deps, clip, taskId)
}

const keepTask = (deps: StudioDeps, clip: ClipRow, taskId: string): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const running = { state: 'running', taskId, tries: clip.tries + 1, waits: 0, checkedAt: now, progress: 0 } as const
    const unblamed = { failureCode: null, failureText: null, finishedAt: null }
    const from: ClipRow['state'][] = ['submitting', 'parked']
    const isOurs = await changeClip(tx, { id: clip.id, from }, { ...running, ...unblamed })
    if (!isOurs) throw new Error(`Clip ${clip.id} was changed while the provider was asked; its task is ${taskId}.`)
    await deps.queue.enqueueWhen(tx, checkClipJob, { payloads: [{ clipId: clip.id }], afterSeconds: checkEverySeconds })
  })

const maxWaits = 40

function waitForProvider(deps: StudioDeps, clip: ClipRow, busy: Extract<Submission, { kind: 'busy' }>): Promise<void> {
  if (clip.waits >= maxWaits) return failClip(deps, clip, { code: 'BUSY', text: busy.reason })
  return deps.database.transaction(async (tx) => {
    const queued = { state: 'queued', credits: 0, waits: clip.waits + 1, failureText: busy.reason } as const
    await changeClip(tx, { id: clip.id, from: ['submitting'] }, queued)
    const afterSeconds = busy.afterSeconds ?? backOffSeconds(clip)
    await deps.queue.enqueueWhen(tx, submitClipJob, { payloads: [{ clipId: clip.id }], afterSeconds })
  })
}

const parkClip = (deps: StudioDeps, id: string, reason: string): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const clip = await lockClip(tx, id)
    if (clip?.state !== 'submitting') return
    await changeClip(tx, { id, from: ['submitting'] }, { state: 'parked', failureCode: 'UNKNOWN', failureText: reason })
    await deps.record(tx, [{ kind: 'clip.parked', actor: 'system', ...aboutClip(clip) }])
  })

interface Run {
  isLastAttempt: boolean
  signal: AbortSignal
}

// One look at a task, then the next look is a job of its own: nothing waits in memory, and a restart goes on from here.
async function checkClip(deps: StudioDeps, clipId: string, run: Run): Promise<void> {
  const now = deps.clock.now()
  const clip = await claimCheck(deps.database, clipId, {
    now,
    before: new Date(now.getTime() - checkEverySeconds * secondMs),
  })
  if (!clip) return lookAgainIfRunning(deps, clipId)
  const provider = await openProvider(deps, deps.database)
  if (!provider || clip.taskId === null) {
    return failClip(deps, clip, { code: 'NO_KEY', text: 'There is no longer a provider key.' })
  }
  const state = await provider.check(clip.taskId)
  if (state.kind === 'ready') return fetchClip(deps, { clip, provider, addresses: state.addresses }, run)
  return goOn(deps, clip, state)
}

// Another look was a moment ago, before a crash perhaps: the provider is not asked more often than it allows.
async function lookAgainIfRunning(deps: StudioDeps, clipId: string): Promise<void> {
  const clip = await findClip(deps.database, clipId)
  if (clip?.state === 'running' && clip.provider === 'runway')
    await lookLater(deps, clip, { afterSeconds: checkEverySeconds })
}

interface Later {
  afterSeconds: number
  change?: Partial<ClipRow>
}

const lookLater = (deps: StudioDeps, clip: ClipRow, { afterSeconds, change = {} }: Later): Promise<void> =>
  deps.database.transaction(async (tx) => {
    if (Object.keys(change).length > 0) await changeClip(tx, { id: clip.id, from: ['running'] }, change)
    await deps.queue.enqueueWhen(tx, checkClipJob, { payloads: [{ clipId: clip.id }], afterSeconds })
  })

const maxTries = 2

const maxSilence = 60

async function goOn(deps: StudioDeps, clip: ClipRow, state: Exclude<TaskState, { kind: 'ready' }>): Promise<void> {
  switch (state.kind) {
    case 'waiting':
      return lookLater(deps, clip, { afterSeconds: checkEverySeconds, change: { waits: 0 } })
    case 'running':
      return lookLater(deps, clip, {
        afterSeconds: checkEverySeconds,
        change: { waits: 0, progress: Math.min(99, state.percent) },
      })
    case 'unreachable': {
      if (clip.waits >= maxSilence) return failClip(deps, clip, { code: 'SILENT', text: state.reason })
      const pause = Math.max(checkEverySeconds, state.afterSeconds ?? backOffSeconds(clip))
      return lookLater(deps, clip, { afterSeconds: pause, change: { waits: clip.waits + 1 } })
    }
    case 'failed':
      return state.mayRetry && clip.tries < maxTries ? askAgain(deps, clip) : failClip(deps, clip, state)
  }
}

// The provider's own fault, and not billed: once more.
const askAgain = (deps: StudioDeps, clip: ClipRow): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const queued = { state: 'queued', taskId: null, credits: 0, progress: 0 } as const
    if (!(await changeClip(tx, { id: clip.id, from: ['running'] }, queued))) return
    await deps.queue.enqueueWhen(tx, submitClipJob, {
      payloads: [{ clipId: clip.id }],
      afterSeconds: checkEverySeconds,
    })
  })

interface Fetching {
  clip: ClipRow
  provider: ClipProvider
  addresses: string[]
}

// At once: the addresses expire. A new look at the task gives new ones, so a failed download is just another look.
async function fetchClip(deps: StudioDeps, { clip, provider, addresses }: Fetching, run: Run): Promise<void> {
  try {
    await withFolder(deps, `clip-${clip.id}`, async (folder) => {
      const path = join(folder, 'clip.mp4')
      const [address] = addresses
      if (!address) throw new AppError('bad_request', 'The provider named no file')
      await provider.download(address, path, run.signal)
      await finishClip(deps, clip, path)
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const isPassing = error.code === 'unavailable' && !run.isLastAttempt && clip.waits < 10
    const afterSeconds = Math.max(checkEverySeconds, backOffSeconds(clip))
    if (isPassing) await lookLater(deps, clip, { afterSeconds, change: { waits: clip.waits + 1 } })
    else await failClip(deps, clip, { code: error.code === 'bad_picture' ? 'WRONG' : 'DOWNLOAD', text: error.text })
  }
}

export interface Resolution {
  clipId: string
  answer: (typeof clipAnswers)[number]
}

// The owner decides about a clip that failed, or whose fate nobody knows.
export async function resolveClip(deps: StudioDeps, { clipId, answer }: Resolution): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const clip = await lockClip(tx, clipId)
    if (!clip) throw new AppError('not_found', 'This clip doesn’t exist.')
    if (clip.state !== 'failed' && clip.state !== 'parked') {
      throw new AppError('conflict', 'This clip hasn’t failed and isn’t waiting for you.')
    }
    const from = { id: clipId, from: [clip.state] }
    if (answer === 'give-up') await changeClip(tx, from, { state: 'failed', finishedAt: deps.clock.now() })
    else await startOver(deps, tx, { clip, answer })
    const { facts, ...about } = aboutClip(clip)
    await deps.record(tx, [{ kind: 'clip.resolved', actor: 'owner', ...about, facts: { ...facts, answer } }])
  })
}

// The provider has not failed these: what was paid for may lie there.
const mayStillCome = new Set(['DOWNLOAD', 'SILENT', 'NO_KEY'])

async function lookAgain(deps: StudioDeps, tx: Transaction, { id, state }: ClipRow): Promise<void> {
  const unblamed = { failureCode: null, failureText: null, finishedAt: null }
  await changeClip(tx, { id, from: [state] }, { state: 'running', waits: 0, checkedAt: null, ...unblamed })
  await deps.queue.enqueue(tx, checkClipJob, [{ clipId: id }])
}

async function startOver(
  deps: StudioDeps,
  tx: Transaction,
  { clip, answer }: { clip: ClipRow; answer: 'again' | 'local' },
): Promise<void> {
  if (answer === 'again' && clip.taskId !== null && mayStillCome.has(clip.failureCode ?? '')) {
    return lookAgain(deps, tx, clip)
  }
  const provider = answer === 'local' ? 'local' : clip.provider
  const isFallback = provider !== clip.provider
  const fresh = { state: 'queued', progress: 0, taskId: null, waits: 0, tries: 0 } as const
  const unblamed = { failureCode: null, failureText: null, finishedAt: null }
  const fallbackReason = isFallback ? clip.failureText : null
  await changeClip(tx, { id: clip.id, from: [clip.state] }, { ...fresh, ...unblamed, provider, fallbackReason })
  await deps.queue.enqueue(tx, provider === 'local' ? makeLocalClipJob : submitClipJob, [{ clipId: clip.id }])
}

export const providerRoutes = (deps: StudioDeps): Route[] => [
  route(resolveClipCall, async ({ params, body }) => {
    await resolveClip(deps, { clipId: params.id, answer: body.answer })
    return { body: done }
  }),
]

export const providerHandlers = (deps: StudioDeps): JobHandler[] => [
  handleJob(submitClipJob, ({ clipId }) => submitClip(deps, clipId)),
  handleJob(checkClipJob, ({ clipId }, { attempt, signal }) =>
    checkClip(deps, clipId, { isLastAttempt: attempt >= checkClipJob.attempts, signal }),
  ),
]
