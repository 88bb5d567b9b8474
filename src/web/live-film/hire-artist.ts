import type { FromFilmWorker, PixelKind, ToFilmWorker } from '#src/engine/browser/film-messages.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import { makeFrameQueue } from './frame-queue.ts'

interface Patron {
  // A frame was drawn that may be due.
  onDrawn: () => void
  onProblem: (message: string) => void
}

// The worker that draws frames, a little ahead of the moment they are needed.
export function hireArtist({ onDrawn, onProblem }: Patron) {
  const worker = new Worker(new URL('../../engine/browser/film-worker.ts', import.meta.url), { type: 'module' })
  const tell = (message: ToFilmWorker, transfer: Transferable[] = []): void => worker.postMessage(message, transfer)
  let film = 0
  let last = 0
  const frames = makeFrameQueue({
    ask: (frame, into) => tell({ kind: 'draw', film, frame, into }, into ? [into.buffer] : []),
  })
  worker.addEventListener('message', ({ data }: MessageEvent<FromFilmWorker>) => {
    if (data.film !== film) return
    if (data.kind === 'failed') {
      onProblem(data.message)
      return
    }
    frames.take(data.frame, data.pixels)
    onDrawn()
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
