// A film played as it is drawn: one worker draws frames a little ahead of the clock, another plays the music.

import type { Timeline } from '#src/engine/plan/timeline.ts'
import { makeFilmClock } from './film-clock.ts'
import { hireArtist } from './hire-artist.ts'
import { hireBand } from './hire-band.ts'
import { openPlainScreen } from './plain-screen.ts'
import { makeScreenLoop } from './screen-loop.ts'
import { openYuvScreen, type Screen } from './yuv-screen.ts'

export interface LivePhoto {
  // As the timeline names it.
  path: string
  file: Blob
}

export interface PlayerOptions {
  canvas: HTMLCanvasElement
  // A frame is on the screen while the clock stands at these seconds.
  onFrame?: (shown: { frame: number; seconds: number }) => void
  onMoment?: (moment: { seconds: number; isPlaying: boolean }) => void
  onSound?: (isThere: boolean) => void
  onProblem?: (message: string) => void
}

export interface FilmPlayer {
  // Before a film shows them.
  give: (photos: readonly LivePhoto[]) => void
  // The next cut goes on from where the last one stands.
  show: (timeline: Timeline) => void
  play: () => void
  pause: () => void
  seek: (seconds: number) => void
  setMuted: (isMuted: boolean) => void
  close: () => void
}

export function openFilmPlayer({ canvas, onFrame, onMoment, onSound, onProblem }: PlayerOptions): FilmPlayer {
  const screen = makeFittingScreen(canvas)
  const artist = hireArtist({ onDrawn: () => loop.wake(), onProblem: (message) => onProblem?.(message) })
  const clock = makeFilmClock(() => loop.wake())
  const band = hireBand((sound) => {
    clock.setSound(sound)
    onSound?.(sound !== null)
  })
  let timeline: Timeline | undefined
  // A film that nobody has seen a frame of does not start without the viewer.
  let isAwaited = false
  let hasShown = false

  const show = (next: Timeline): void => {
    timeline = next
    clock.setLength(next.frames / next.fps)
    artist.show(next, screen.fit(next).pixels)
    if (hasShown) band.play(next)
  }
  const loop = makeScreenLoop(() => {
    if (!timeline) return false
    const seconds = clock.seconds()
    const due = artist.frameAt(Math.floor(seconds * timeline.fps), clock.isRunning())
    if (due) {
      screen.show(due.pixels)
      // The instruments are large: they come after the first picture.
      if (!hasShown) band.play(timeline)
      hasShown = true
      if (isAwaited) clock.play()
      isAwaited = false
      onFrame?.({ frame: due.frame, seconds })
    }
    onMoment?.({ seconds, isPlaying: isAwaited || clock.isRunning() })
    return clock.isRunning()
  })
  const play = (): void => {
    clock.wake()
    if (hasShown) clock.play()
    else isAwaited = true
    loop.wake()
  }
  const pause = (): void => {
    isAwaited = false
    clock.pause()
  }
  const close = (): void => {
    loop.stop()
    for (const part of [clock, artist, band, screen]) part.close()
  }
  return { give: artist.give, show, play, pause, seek: clock.seek, setMuted: clock.setMuted, close }
}

// A screen as large as the film that it shows.
function makeFittingScreen(canvas: HTMLCanvasElement) {
  let fitted: { screen: Screen; size: string } | undefined
  return {
    fit({ width, height }: Size): Screen {
      const size = `${width} x ${height}`
      if (fitted?.size !== size) {
        fitted?.screen.close()
        fitted = { screen: openScreen(canvas, { width, height }), size }
      }
      return fitted.screen
    },
    show: (pixels: Parameters<Screen['show']>[0]): void => fitted?.screen.show(pixels),
    close: (): void => fitted?.screen.close(),
  }
}

type Size = Pick<Timeline, 'width' | 'height'>

export function openScreen(canvas: HTMLCanvasElement, { width, height }: Size): Screen {
  canvas.width = width
  canvas.height = height
  return openYuvScreen(canvas) ?? openPlainScreen(canvas)
}
