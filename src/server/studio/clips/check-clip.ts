import { join } from 'node:path'
import { AppError } from '#src/kit/app-error.ts'
import { secondMs } from '#src/kit/time.ts'
import type { ClipProvider, TaskState } from '#src/server/platform/video/port.ts'
import { backOffSeconds, checkEverySeconds } from './submit-clip.ts'
import type { ClipDeps } from './clip-deps.ts'
import { failClip, finishClip } from './end-clip.ts'
import { checkClipJob, submitClipJob } from './job-names.ts'
import { openProvider } from './settings.ts'
import { changeClip, claimCheck, findClip } from './store.ts'
import { withFolder } from './studio-files.ts'
import type { ClipRow } from './tables.ts'

interface Run {
  isLastAttempt: boolean
  signal: AbortSignal
}

// One look at a task, then the next look is a job of its own: nothing waits in memory, and a restart goes on from here.
export async function checkClip(deps: ClipDeps, clipId: string, run: Run): Promise<void> {
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
async function lookAgainIfRunning(deps: ClipDeps, clipId: string): Promise<void> {
  const clip = await findClip(deps.database, clipId)
  if (clip?.state === 'running' && clip.provider === 'runway')
    await lookLater(deps, clip, { afterSeconds: checkEverySeconds })
}

interface Later {
  afterSeconds: number
  change?: Partial<ClipRow>
}

const lookLater = (deps: ClipDeps, clip: ClipRow, { afterSeconds, change = {} }: Later): Promise<void> =>
  deps.database.transaction(async (tx) => {
    if (Object.keys(change).length > 0) await changeClip(tx, { id: clip.id, from: ['running'] }, change)
    await deps.queue.enqueueWhen(tx, checkClipJob, { payloads: [{ clipId: clip.id }], afterSeconds })
  })

const maxTries = 2
const maxSilence = 60

async function goOn(deps: ClipDeps, clip: ClipRow, state: Exclude<TaskState, { kind: 'ready' }>): Promise<void> {
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
const askAgain = (deps: ClipDeps, clip: ClipRow): Promise<void> =>
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
async function fetchClip(deps: ClipDeps, { clip, provider, addresses }: Fetching, run: Run): Promise<void> {
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
    else await failClip(deps, clip, { code: 'DOWNLOAD', text: error.text })
  }
}
