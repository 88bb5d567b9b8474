import { seededRandom } from '../../seeded-random.ts'
import { sampleRate } from '../sound.ts'

export const playKick = (): Float32Array => thump({ fromHz: 120, toHz: 46, sweepSeconds: 0.045, decaySeconds: 0.16 })

// A large drum: deeper, longer, with the slap of its skin.
export const playDrum = (): Float32Array =>
  add(
    thump({ fromHz: 96, toHz: 52, sweepSeconds: 0.07, decaySeconds: 0.38 }),
    noise({ decaySeconds: 0.05, level: 0.25, cutoffHz: 900, keep: 'low' }),
  )

export function playSnare(): Float32Array {
  const body = thump({ fromHz: 240, toHz: 185, sweepSeconds: 0.03, decaySeconds: 0.07 })
  return add(scale(body, 0.6), noise({ decaySeconds: 0.13, level: 0.8, cutoffHz: 1400, keep: 'high' }))
}

export function playClap(): Float32Array {
  const out = new Float32Array(Math.round(0.35 * sampleRate))
  const burst = noise({ decaySeconds: 0.011, level: 0.7, cutoffHz: 1100, keep: 'high' })
  // Several hands never meet at the same instant.
  for (const delay of [0, 0.011, 0.023]) add(out, burst, delay)
  return add(out, noise({ decaySeconds: 0.11, level: 0.7, cutoffHz: 1100, keep: 'high' }), 0.032)
}

export const playRim = (): Float32Array =>
  add(
    thump({ fromHz: 900, toHz: 520, sweepSeconds: 0.01, decaySeconds: 0.018 }),
    noise({ decaySeconds: 0.012, level: 0.4, cutoffHz: 2400, keep: 'high' }),
  )

export const playHat = (): Float32Array => noise({ decaySeconds: 0.035, level: 0.6, cutoffHz: 7000, keep: 'high' })

export function playShaker(): Float32Array {
  const out = noise({ decaySeconds: 0.045, level: 0.5, cutoffHz: 5000, keep: 'high' })
  const rise = Math.round(0.012 * sampleRate)
  for (let sample = 0; sample < rise; sample += 1) out[sample] = ((out[sample] ?? 0) * sample) / rise
  return out
}

export const playCymbal = (): Float32Array => noise({ decaySeconds: 0.9, level: 0.45, cutoffHz: 4200, keep: 'high' })

export function playRiser(seconds: number): Float32Array {
  const out = new Float32Array(Math.round(seconds * sampleRate))
  const random = seededRandom(77)
  let held = 0
  for (let sample = 0; sample < out.length; sample += 1) {
    const at = sample / out.length
    held += (0.03 + 0.5 * at * at) * (random.between(-1, 1) - held)
    out[sample] = held * at * at * at * 0.8
  }
  return out
}

interface Thump {
  fromHz: number
  toHz: number
  sweepSeconds: number
  decaySeconds: number
}

function thump({ fromHz, toHz, sweepSeconds, decaySeconds }: Thump): Float32Array {
  const out = new Float32Array(Math.round(decaySeconds * 5 * sampleRate))
  let phase = 0
  for (let sample = 0; sample < out.length; sample += 1) {
    const seconds = sample / sampleRate
    phase += (2 * Math.PI * (toHz + (fromHz - toHz) * Math.exp(-seconds / sweepSeconds))) / sampleRate
    const rise = Math.min(1, seconds / 0.0015)
    out[sample] = Math.sin(phase) * Math.exp(-seconds / decaySeconds) * rise
  }
  return out
}

interface Noise {
  decaySeconds: number
  level: number
  cutoffHz: number
  keep: 'low' | 'high'
}

function noise({ decaySeconds, level, cutoffHz, keep }: Noise): Float32Array {
  const out = new Float32Array(Math.round(decaySeconds * 5 * sampleRate))
  const random = seededRandom(Math.round(cutoffHz + decaySeconds * 1e6))
  const weight = 1 - Math.exp((-2 * Math.PI * cutoffHz) / sampleRate)
  let first = 0
  let second = 0
  for (let sample = 0; sample < out.length; sample += 1) {
    const white = random.between(-1, 1)
    first += weight * (white - first)
    second += weight * (first - second)
    const kept = keep === 'low' ? second : white - first
    out[sample] = kept * level * Math.exp(-sample / (decaySeconds * sampleRate))
  }
  return out
}

function add(out: Float32Array, other: Float32Array, delaySeconds = 0): Float32Array {
  const from = Math.round(delaySeconds * sampleRate)
  for (let sample = 0; sample < other.length && from + sample < out.length; sample += 1) {
    out[from + sample] = (out[from + sample] ?? 0) + (other[sample] ?? 0)
  }
  return out
}

function scale(out: Float32Array, factor: number): Float32Array {
  for (let sample = 0; sample < out.length; sample += 1) out[sample] = (out[sample] ?? 0) * factor
  return out
}
