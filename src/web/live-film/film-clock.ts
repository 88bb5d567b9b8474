// Where in the film we are. While its sound plays, the sound is the clock: pictures follow it, never the other way round.

import type { Sound } from '#src/engine/audio/sound.ts'
import { makeSoundSource } from './sound-source.ts'

export interface FilmClock {
  seconds: () => number
  isRunning: () => boolean
  setLength: (seconds: number) => void
  setSound: (sound: Sound | null) => void
  setMuted: (isMuted: boolean) => void
  // As early as a touch allows it.
  wake: () => void
  play: () => void
  pause: () => void
  seek: (seconds: number) => void
  close: () => void
}

// onMoved: it starts, stops, or stands elsewhere. While it runs, it only runs.
export function makeFilmClock(onMoved: () => void): FilmClock {
  let length = 0
  // Where the film stood when it last began to run or stopped, and when that was.
  let from = 0
  let since: number | undefined

  const seconds = (): number => (since === undefined ? from : Math.min(length, from + sound.now() - since))
  const moveTo = (place: number): void => {
    from = Math.max(0, Math.min(length, place))
    if (since !== undefined) since = sound.start(from)
    onMoved()
  }
  // A browser may let the page sound some time after it was asked to: from then on the sound is the clock.
  const sound = makeSoundSource({ beforeChange: seconds, afterChange: moveTo })
  return {
    seconds,
    isRunning: () => since !== undefined && seconds() < length,
    setLength(given) {
      length = given
      moveTo(seconds())
    },
    setSound: sound.set,
    setMuted: sound.setMuted,
    wake: sound.wake,
    play() {
      from = seconds() >= length ? 0 : seconds()
      since = sound.start(from)
      onMoved()
    },
    pause() {
      from = seconds()
      since = undefined
      sound.stop()
      onMoved()
    },
    seek: moveTo,
    close: sound.close,
  }
}
