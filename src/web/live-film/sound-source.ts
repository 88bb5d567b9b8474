import type { Sound } from '#src/engine/audio/sound.ts'

const soundRate = 48_000

interface Changes {
  // Where the film stands, asked just before another clock begins to count.
  beforeChange: () => number
  // And told just after.
  afterChange: (seconds: number) => void
}

// Without sound, or while the browser does not let the page sound, the time of day is the clock.
export function makeSoundSource({ beforeChange, afterChange }: Changes) {
  let context: AudioContext | undefined
  let volume: GainNode | undefined
  let buffer: AudioBuffer | undefined
  let source: AudioBufferSourceNode | undefined
  let isMuted = false

  const stop = (): void => {
    source?.stop()
    source?.disconnect()
    source = undefined
  }
  const change = (make: () => void): void => {
    const place = beforeChange()
    make()
    afterChange(place)
  }
  return {
    stop,
    now: (): number => (source && context ? heardAt(context) : performance.now() / 1000),
    set: (sound: Sound | null): void =>
      change(() => {
        stop()
        buffer = sound && sound.left.length > 0 ? toBuffer(sound) : undefined
      }),
    setMuted(wanted: boolean): void {
      isMuted = wanted
      if (volume) volume.gain.value = wanted ? 0 : 1
    },
    // A browser lets a page sound only after a touch, so the context is made with the first play.
    wake(): void {
      if (!context) {
        ;({ context, volume } = openSound(isMuted))
        context.addEventListener('statechange', () => change(stop))
      }
      void context.resume()
    },
    // Answers when that was.
    start(fromSeconds: number): number {
      stop()
      if (!buffer || !volume || context?.state !== 'running') return performance.now() / 1000
      source = context.createBufferSource()
      source.buffer = buffer
      source.connect(volume)
      source.start(0, fromSeconds)
      return context.currentTime
    },
    close(): void {
      stop()
      void context?.close()
    },
  }
}

function openSound(isMuted: boolean): { context: AudioContext; volume: GainNode } {
  const context = new AudioContext({ sampleRate: soundRate })
  const volume = context.createGain()
  volume.gain.value = isMuted ? 0 : 1
  volume.connect(context.destination)
  return { context, volume }
}

// What is heard now was handed over a moment ago.
const heardAt = (context: AudioContext): number => context.currentTime - (context.outputLatency || 0)

function toBuffer({ left, right }: Sound): AudioBuffer {
  const buffer = new AudioBuffer({ length: left.length, numberOfChannels: 2, sampleRate: soundRate })
  buffer.copyToChannel(left as Float32Array<ArrayBuffer>, 0)
  buffer.copyToChannel(right as Float32Array<ArrayBuffer>, 1)
  return buffer
}
