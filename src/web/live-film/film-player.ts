// A film played as it is drawn: one worker draws frames a little ahead of the clock, another plays the music.

import type { FromFilmWorker, ToFilmWorker } from '#src/engine/browser/film-messages.ts'
import type { FromScoreWorker, ToScoreWorker } from '#src/engine/browser/score-messages.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import { makeFilmClock } from './film-clock.ts'
import { makeFrameQueue } from './frame-queue.ts'
import { openPlainScreen } from './plain-screen.ts'
import { openYuvScreen, type Screen } from './yuv-screen.ts'

export interface LivePhoto {
  // As the timeline names it.
  path: string
  file: Blob
}

export interface PlayerOptions {
  canvas: HTMLCanvasElement
  timeline: Timeline
  photos: readonly LivePhoto[]
  // A frame is on the screen while the clock stands at these seconds.
  onFrame?: (shown: { frame: number; seconds: number }) => void
  onMoment?: (moment: { seconds: number; isPlaying: boolean }) => void
  onProblem?: (message: string) => void
}

export interface FilmPlayer {
  play: () => void
  pause: () => void
  seek: (seconds: number) => void
  // Another cut of the same photos, from where the old one stands.
  change: (timeline: Timeline) => void
  close: () => void
}

export function openFilmPlayer(options: PlayerOptions): FilmPlayer {
  const { canvas, photos, onFrame, onMoment, onProblem } = options
  const { artist, band } = startWorkers()
  const tell = (message: ToFilmWorker): void => artist.postMessage(message)
  let { timeline } = options
  let film = 0
  const screen = openScreen(canvas, timeline)
  const clock = makeFilmClock(timeline.frames / timeline.fps)
  const frames = makeFrameQueue({ ask: (frame) => tell({ kind: 'draw', film, frame }) })

  artist.addEventListener('message', ({ data }: MessageEvent<FromFilmWorker>) => {
    if (data.film !== film) return
    if (data.kind === 'frame') frames.take(data.frame, data.pixels)
    else onProblem?.(data.message)
  })
  band.addEventListener('message', ({ data }: MessageEvent<FromScoreWorker>) => {
    if (data.film === film) clock.setSound(data.sound)
  })

  const show = (next: Timeline): void => {
    timeline = next
    film += 1
    frames.reset()
    tell({ kind: 'show', film, timeline })
    band.postMessage({ film, soundtrack: soundtrackOf(timeline) } satisfies ToScoreWorker)
  }
  const step = (): void => {
    const seconds = clock.seconds()
    const current = Math.min(timeline.frames - 1, Math.floor(seconds * timeline.fps))
    const due = frames.frameFor(current, clock.isRunning() ? timeline.frames - 1 : current)
    if (due) {
      screen.show(due.pixels)
      onFrame?.({ frame: due.frame, seconds })
    }
    onMoment?.({ seconds, isPlaying: clock.isRunning() })
  }

  tell({ kind: 'give', files: [...photos] })
  show(timeline)
  const stop = everyFrame(step)
  const close = (): void => {
    stop()
    for (const part of [clock, screen]) part.close()
    for (const worker of [artist, band]) worker.terminate()
  }
  return { play: clock.play, pause: clock.pause, seek: clock.seek, change: show, close }
}

function everyFrame(step: () => void): () => void {
  const next = (): void => {
    step()
    handle = requestAnimationFrame(next)
  }
  let handle = requestAnimationFrame(next)
  return () => cancelAnimationFrame(handle)
}

const startWorkers = () => ({
  artist: new Worker(new URL('../../engine/browser/film-worker.ts', import.meta.url), { type: 'module' }),
  band: new Worker(new URL('../../engine/browser/score-worker.ts', import.meta.url), { type: 'module' }),
})

function openScreen(canvas: HTMLCanvasElement, { width, height }: Timeline): Screen {
  canvas.width = width
  canvas.height = height
  return openYuvScreen(canvas) ?? openPlainScreen(canvas)
}

const soundtrackOf = ({ audio, frames, fps }: Timeline) => ({ audio, frames, fps })
