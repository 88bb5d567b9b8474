import { join } from 'node:path'
import { AppError } from '#src/kit/app-error.ts'
import { secondMs } from '#src/kit/time.ts'
import { handleJob, type JobHandler, type JobRun } from '#src/server/platform/queue/port.ts'
import type { LocalClip } from '#src/server/platform/video/port.ts'
import { runClaimed } from '#src/server/studio/claims/feature.ts'
import type { StudioDeps } from '#src/server/studio/deps.ts'
import { changeClip, findClip, findClipsOfJob } from './clips.sql.ts'
import { failClip, finishClip, makeLocalClipJob } from './clips.ts'
import type { ClipRow } from './tables.ts'
import { fetchFile, withFolder } from './work-folder.ts'

// A clip, and with it whatever else of its job waits: starting the engine costs more than a draft. May run twice: the
// second run makes the same clips under the same keys, or finds them made.
async function makeLocalClips(deps: StudioDeps, clipId: string, run: JobRun): Promise<void> {
  const clip = await findClip(deps.database, clipId)
  if (!clip) return
  await runClaimed(
    deps,
    { kind: 'clips', id: clip.jobId ?? clip.id },
    {
      run,
      work: (signal) => makeGroup(deps, clip, signal),
      giveUp: async () => {
        for (const each of await findGroup(deps, clip)) {
          if (each.provider === 'local') await failClip(deps, each, { code: 'STOPPED', text: stoppedTooOften })
        }
      },
    },
  )
}

const stoppedTooOften = 'Making this clip stopped several times. The computer may be short of memory.'

async function makeGroup(deps: StudioDeps, clip: ClipRow, signal: AbortSignal): Promise<void> {
  const clips: ClipRow[] = []
  for (const each of await findGroup(deps, clip)) if (await begin(deps, each)) clips.push(each)
  if (clips.length === 0) return
  try {
    await make(deps, clips, signal)
  } catch (error) {
    if (!isFinal(error)) throw error
    // One of them cannot be made: the others can.
    for (const each of clips) await makeOrFail(deps, each, signal)
  }
}

async function findGroup(deps: StudioDeps, clip: ClipRow): Promise<ClipRow[]> {
  return clip.jobId === null ? [clip] : findClipsOfJob(deps.database, clip.jobId)
}

const begin = async ({ database }: StudioDeps, { id, provider }: ClipRow): Promise<boolean> =>
  provider === 'local' && changeClip(database, { id, from: ['queued', 'running'] }, { state: 'running' })

const isFinal = (error: unknown): error is AppError => error instanceof AppError && error.code !== 'unavailable'

async function makeOrFail(deps: StudioDeps, clip: ClipRow, signal: AbortSignal): Promise<void> {
  try {
    await make(deps, [clip], signal)
  } catch (error) {
    if (!isFinal(error)) throw error
    await failClip(deps, clip, { code: error.code, text: error.text })
  }
}

const make = (deps: StudioDeps, clips: ClipRow[], signal: AbortSignal): Promise<void> =>
  withFolder(deps, `clip-${clips[0]?.id}`, async (folder) => {
    const wanted = new Map<ClipRow, LocalClip>()
    for (const clip of clips) wanted.set(clip, await prepare(deps, clip, folder))
    const onProgress = makeReporter(deps, clips)
    await deps.video.local.make([...wanted.values()], { signal, onProgress })
    for (const [clip, { output }] of wanted) await finishClip(deps, clip, output)
  })

async function prepare(deps: StudioDeps, clip: ClipRow, folder: string): Promise<LocalClip> {
  const photoPath = join(folder, `${clip.id}-photo`)
  await fetchFile(deps.storage, clip.photoKey, photoPath)
  const { prompt, ratio, seconds, isDraft } = clip
  const { move, analysis } = clip
  const output = join(folder, `${clip.id}.mp4`)
  return {
    photoPath,
    output,
    prompt,
    ratio,
    seconds,
    isDraft,
    move: move ?? undefined,
    analysis: analysis ?? undefined,
  }
}

const reportEveryMs = 2 * secondMs

// How far each is, now and then: they are made one after another. A report that is lost does no harm.
function makeReporter({ database, log }: StudioDeps, clips: ClipRow[]): (percent: number) => void {
  let reportedAt = Number.NEGATIVE_INFINITY
  const store = async (percent: number): Promise<void> => {
    for (const [index, { id }] of clips.entries()) {
      const progress = Math.floor(Math.min(99, Math.max(0, percent * clips.length - 100 * index)))
      await changeClip(database, { id, from: ['running'] }, { progress })
    }
  }
  return (percent) => {
    if (performance.now() - reportedAt < reportEveryMs) return
    reportedAt = performance.now()
    store(percent).catch((error: unknown) => log.warn({ err: error }, 'the progress of clips was not stored'))
  }
}

export const localHandlers = (deps: StudioDeps): JobHandler[] => [
  handleJob(makeLocalClipJob, ({ clipId }, run) => makeLocalClips(deps, clipId, run)),
]
