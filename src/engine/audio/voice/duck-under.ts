import { loudnessSteps } from '#src/engine/audio/loudness.ts'
import { sampleRate, type Sound } from '#src/engine/audio/sound.ts'

interface Stretch {
  from: number
  until: number
}

const stepSeconds = 0.1
// Shorter pauses belong to the sentence.
const pauseSeconds = 0.6

export function findSpeech(voice: Sound): Stretch[] {
  const steps = loudnessSteps(voice)
  const loudest = Math.max(-70, ...steps)
  const stretches: Stretch[] = []
  steps.forEach((level, index) => {
    if (level < loudest - 24 || level < -60) return
    const [from, until] = [index * stepSeconds, (index + 1) * stepSeconds]
    const last = stretches.at(-1)
    if (last && from - last.until < pauseSeconds) last.until = until
    else stretches.push({ from, until })
  })
  return stretches
}

// Words stay clear of the music by more than the 9 dB that is asked for: the limiter takes a little of it back.
const distanceDb = 11
const stepDownSeconds = 0.25
const comeBackSeconds = 0.45

// The music steps back before a sentence begins and is back within half a second of its end.
export function duckUnder(music: Sound, voice: Sound, speech: readonly Stretch[]): Sound {
  const [musicSteps, voiceSteps] = [loudnessSteps(music), loudnessSteps(voice)]
  const gains = new Float32Array(music.left.length).fill(1)
  for (const { from, until } of speech) {
    const within = (steps: readonly number[]): number[] => steps.slice(Math.floor(from * 10), Math.ceil(until * 10))
    const words = within(voiceSteps)
    const spoken = mean(words.filter((level) => level > Math.max(...words) - 20))
    // As loud as the music gets beneath the sentence, not as it is on average.
    const played = loud(within(musicSteps))
    const gain = 10 ** (Math.min(0, spoken - distanceDb - played) / 20)
    dip(gains, { from, until }, gain)
  }
  const play = (channel: Float32Array): Float32Array => {
    const out = new Float32Array(channel.length)
    for (let at = 0; at < out.length; at += 1) out[at] = (channel[at] ?? 0) * (gains[at] ?? 1)
    return out
  }
  return { left: play(music.left), right: play(music.right) }
}

function dip(gains: Float32Array, { from, until }: Stretch, gain: number): void {
  const first = Math.max(0, Math.floor((from - stepDownSeconds) * sampleRate))
  const last = Math.min(gains.length, Math.ceil((until + comeBackSeconds) * sampleRate))
  for (let at = first; at < last; at += 1) {
    const seconds = at / sampleRate
    const depth =
      seconds < from
        ? (seconds - from + stepDownSeconds) / stepDownSeconds
        : seconds > until
          ? 1 - (seconds - until) / comeBackSeconds
          : 1
    const eased = depth * depth * (3 - 2 * depth)
    gains[at] = Math.min(gains[at] ?? 1, 1 + (gain - 1) * eased)
  }
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

const loud = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => b - a)
  return mean(sorted.slice(0, Math.max(1, Math.ceil(sorted.length / 4))))
}
