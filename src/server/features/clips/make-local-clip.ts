import { join } from 'node:path'
import { AppError } from '#src/kit/app-error.ts'
import { secondMs } from '#src/kit/time.ts'
import type { ClipDeps } from './clip-deps.ts'
import { failClip, finishClip } from './end-clip.ts'
import { changeClip, findClip } from './store.ts'
import { fetchFile, withFolder } from './studio-files.ts'
import type { ClipRow } from './tables.ts'

// May run twice: the second run makes the same clip under the same key, or finds it made.
export async function makeLocalClip(deps: ClipDeps, clipId: string, signal: AbortSignal): Promise<void> {
  const clip = await findClip(deps.database, clipId)
  if (!clip || clip.provider !== 'local') return
  if (!(await changeClip(deps.database, { id: clipId, from: ['queued', 'running'] }, { state: 'running' }))) return
  try {
    await withFolder(deps, `clip-${clipId}`, (folder) => render(deps, { clip, folder }, signal))
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error
    await failClip(deps, clip, { code: error.code, text: error.text })
  }
}

async function render(
  deps: ClipDeps,
  { clip, folder }: { clip: ClipRow; folder: string },
  signal: AbortSignal,
): Promise<void> {
  const photoPath = join(folder, 'photo')
  const output = join(folder, 'clip.mp4')
  await fetchFile(deps.storage, clip.photoKey, photoPath)
  const { prompt, ratio, seconds, isDraft } = clip
  const wanted = { photoPath, output, prompt, ratio, seconds, isDraft }
  await deps.video.local.make(
    { ...wanted, move: clip.move ?? undefined, analysis: clip.analysis ?? undefined },
    { signal, onProgress: (percent) => report(deps, clip, percent) },
  )
  await finishClip(deps, clip, output)
}

const reportEveryMs = 2 * secondMs
const reportedAt = new WeakMap<ClipRow, number>()

// How far it is, now and then; a report that is lost does no harm.
function report(deps: ClipDeps, clip: ClipRow, percent: number): void {
  if (performance.now() - (reportedAt.get(clip) ?? -reportEveryMs) < reportEveryMs) return
  reportedAt.set(clip, performance.now())
  changeClip(deps.database, { id: clip.id, from: ['running'] }, { progress: Math.min(99, percent) }).catch(
    (error: unknown) => deps.log.warn({ err: error, clipId: clip.id }, 'the progress of a clip was not stored'),
  )
}
