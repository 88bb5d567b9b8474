// Where in the film we are. While its sound plays, the sound is the clock: pictures follow it, never the other way round.

import type { Sound } from '#src/engine/audio/sound.ts'

export interface FilmClock {
  seconds: () => number
  isRunning: () => boolean
  setSound: (sound: Sound | null) => void
  play: () => void
  pause: () => void
  seek: (seconds: number) => void
  close: () => void
}

export function makeFilmClock(length: number): FilmClock {
  const sound = makeSoundSource()
  // Where the film stood when it last began to run or stopped, and when that was.
  let from = 0
  let since: number | undefined

  const seconds = (): number => (since === undefined ? from : Math.min(length, from + sound.now() - since))
  const moveTo = (place: number): void => {
    from = Math.max(0, Math.min(length, place))
    if (since !== undefined) since = sound.start(from)
  }
  return {
    seconds,
    isRunning: () => since !== undefined && seconds() < length,
    setSound(given) {
      const place = seconds()
      sound.set(given)
      moveTo(place)
    },
    play() {
      from = seconds() >= length ? 0 : seconds()
      sound.wake()
      since = sound.start(from)
    },
    pause() {
      from = seconds()
      since = undefined
      sound.stop()
    },
    seek: moveTo,
    close: sound.close,
  }
}

// Without sound, the time of day is the clock.
function makeSoundSource() {
  let context: AudioContext | undefined
  let buffer: AudioBuffer | undefined
  let source: AudioBufferSourceNode | undefined
  const stop = (): void => {
    source?.stop()
    source?.disconnect()
    source = undefined
  }
  return {
    stop,
    now: (): number => (source && context ? heardAt(context) : performance.now() / 1000),
    set(sound: Sound | null) {
      buffer = sound && sound.left.length > 0 ? toBuffer(sound) : undefined
    },
    // A browser lets a page sound only after a touch, so the context is made with the first play.
    wake() {
      context ??= new AudioContext({ sampleRate: soundRate })
      void context.resume()
    },
    // Answers when that was.
    start(fromSeconds: number): number {
      stop()
      if (!buffer || !context) return performance.now() / 1000
      source = context.createBufferSource()
      source.buffer = buffer
      source.connect(context.destination)
      source.start(0, fromSeconds)
      return context.currentTime
    },
    close() {
      stop()
      void context?.close()
    },
  }
}

const soundRate = 48_000

// What is heard now was handed over a moment ago.
const heardAt = (context: AudioContext): number => context.currentTime - (context.outputLatency || 0)

function toBuffer({ left, right }: Sound): AudioBuffer {
  const buffer = new AudioBuffer({ length: left.length, numberOfChannels: 2, sampleRate: soundRate })
  buffer.copyToChannel(left as Float32Array<ArrayBuffer>, 0)
  buffer.copyToChannel(right as Float32Array<ArrayBuffer>, 1)
  return buffer
}
