import type { FromFilmWorker, PixelKind, ToFilmWorker } from '#src/engine/browser/film-messages.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import { makeFrameQueue } from './frame-queue.ts'

// The worker that draws frames, a little ahead of the moment they are needed.
export function hireArtist(onProblem: (message: string) => void) {
  const worker = new Worker(new URL('../../engine/browser/film-worker.ts', import.meta.url), { type: 'module' })
  const tell = (message: ToFilmWorker, transfer: Transferable[] = []): void => worker.postMessage(message, transfer)
  let film = 0
  let last = 0
  const frames = makeFrameQueue({
    ask: (frame, into) => tell({ kind: 'draw', film, frame, into }, into ? [into.buffer] : []),
  })
  worker.addEventListener('message', ({ data }: MessageEvent<FromFilmWorker>) => {
    if (data.film !== film) return
    if (data.kind === 'frame') frames.take(data.frame, data.pixels)
    else onProblem(data.message)
  })
  worker.addEventListener('error', ({ message }) => onProblem(message))
  return {
    give: (photos: readonly { path: string; file: Blob }[]): void => tell({ kind: 'give', files: [...photos] }),
    show(timeline: Timeline, pixels: PixelKind): void {
      film += 1
      last = timeline.frames - 1
      frames.reset()
      tell({ kind: 'show', film, timeline, pixels })
    },
    // What is due at this frame, once; what follows is drawn only while the film runs.
    frameAt(frame: number, isRunning: boolean) {
      const current = Math.min(last, frame)
      return frames.frameFor(current, isRunning ? last : current)
    },
    close: (): void => worker.terminate(),
  }
}
