// What a recorded note really is: when it begins, how high it sounds, how loud it is.

import { frequencyOf } from '#src/engine/audio/sound.ts'

export interface NoteStart {
  // The first sample worth keeping.
  first: number
  // From there to the moment the ear takes for the beginning.
  onsetSeconds: number
}

export function findStart(samples: Float32Array, rate: number, isHeld: boolean): NoteStart {
  const peak = peakOf(samples.subarray(0, rate * 3))
  const threshold = peak * (isHeld ? 0.02 : 0.08)
  let crossing = 0
  while (crossing < samples.length && Math.abs(samples[crossing] ?? 0) < threshold) crossing += 1
  const first = Math.max(0, crossing - Math.round(0.004 * rate))
  if (!isHeld) return { first, onsetSeconds: (crossing - first) / rate }
  // A bow or a breath grows into its note: it has begun when it is 10 dB below what it will be.
  const full = levelOf(samples, first + 0.3 * rate, first + 1.2 * rate)
  const step = Math.round(0.01 * rate)
  let at = first
  while (at < first + rate * 0.4 && levelOf(samples, at, at + 2 * step) < full * 0.316) at += step
  return { first, onsetSeconds: (at - first) / rate }
}

interface Expected {
  midi: number
  isHeld: boolean
}

// Where the wave repeats itself, looked for within a semitone of where it should. A bow finds its pitch only after a while.
export function measureMidi(samples: Float32Array, rate: number, { midi, isHeld }: Expected): number {
  const from = Math.round((isHeld ? 0.6 : 0.12) * rate)
  const period = rate / frequencyOf(midi)
  const length = Math.min(Math.round(0.35 * rate), samples.length - from - Math.ceil(period * 9))
  // Over several periods the fraction of a sample matters less.
  const periods = Math.max(1, Math.min(8, Math.round((0.02 * rate) / period)))
  const [low, high] = [Math.floor(period * periods * 0.945), Math.ceil(period * periods * 1.058)]
  const likenessAt = compareLater(samples, { from, length })
  const scores: number[] = []
  for (let lag = low; lag <= high; lag += 1) scores.push(likenessAt(lag))
  const best = scores.indexOf(Math.max(...scores))
  const [before = 0, here = 0, after = 0] = scores.slice(best - 1, best + 2)
  const curve = before - 2 * here + after
  const between = best > 0 && best < scores.length - 1 && curve !== 0 ? (0.5 * (before - after)) / curve : 0
  const frequency = (rate * periods) / (low + best + between)
  return 69 + 12 * Math.log2(frequency / 440)
}

interface Stretch {
  from: number
  length: number
}

// Answers how alike a stretch of a wave is to what follows it after a lag: 1 where both have the same shape.
export function compareLater(samples: Float32Array, { from, length }: Stretch): (lag: number) => number {
  const stretch = samples.subarray(from, from + length)
  const energies = new Float64Array(samples.length + 1)
  for (const [at, value] of samples.entries()) energies[at + 1] = (energies[at] ?? 0) + value * value
  const energyOf = (start: number): number =>
    (energies[Math.min(start + length, samples.length)] ?? 0) - (energies[start] ?? 0) + 1e-12
  const own = energyOf(from)
  return (lag) => {
    const later = samples.subarray(from + lag, from + lag + length)
    let product = 0
    for (let at = 0; at < later.length; at += 1) product += (stretch[at] ?? 0) * (later[at] ?? 0)
    return product / Math.sqrt(own * energyOf(from + lag))
  }
}

// Root mean square of the loudest tenth of a second.
export function loudestLevel(samples: Float32Array, rate: number): number {
  const step = Math.round(0.05 * rate)
  let most = 1e-6
  for (let at = 0; at + 2 * step <= samples.length; at += step)
    most = Math.max(most, levelOf(samples, at, at + 2 * step))
  return most
}

export function levelOf(samples: Float32Array, from: number, until: number): number {
  const part = samples.subarray(Math.round(from), Math.round(until))
  return part.length === 0 ? 0 : Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / part.length)
}

const peakOf = (samples: Float32Array): number => samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
