// Struck and plucked strings and bars: sums of partials that die away, or a plucked delay line.

import { seededRandom } from '../../seeded-random.ts'
import { frequencyOf, sampleRate } from '../sound.ts'

interface Partial {
  ratio: number
  level: number
  decaySeconds: number
}

export function playPiano(midi: number, seconds: number): Float32Array {
  const decay = 2.6 * 2 ** ((60 - midi) / 24)
  const partials = Array.from({ length: 10 }, (_, index): Partial => {
    const harmonic = index + 1
    // Stiff strings sound sharp above: without it a piano turns into an organ.
    const ratio = harmonic * Math.sqrt(1 + 0.0004 * harmonic * harmonic)
    return { ratio, level: 1 / harmonic ** 1.25, decaySeconds: decay / (1 + index * 0.55) }
  })
  return release(ring(frequencyOf(midi), partials, seconds + 0.5), seconds)
}

export function playElectricPiano(midi: number, seconds: number): Float32Array {
  const partials: Partial[] = [
    { ratio: 1, level: 1, decaySeconds: 2.2 },
    { ratio: 2, level: 0.28, decaySeconds: 1.4 },
    { ratio: 3, level: 0.14, decaySeconds: 0.8 },
    { ratio: 7.02, level: 0.09, decaySeconds: 0.18 },
    { ratio: 14.1, level: 0.05, decaySeconds: 0.07 },
  ]
  return release(ring(frequencyOf(midi), partials, seconds + 0.35), seconds)
}

export function playBell(midi: number, seconds: number): Float32Array {
  const partials: Partial[] = [
    { ratio: 1, level: 1, decaySeconds: 2.4 },
    { ratio: 2.01, level: 0.35, decaySeconds: 1.5 },
    { ratio: 3.93, level: 0.3, decaySeconds: 0.7 },
    { ratio: 9.2, level: 0.12, decaySeconds: 0.2 },
  ]
  return release(ring(frequencyOf(midi), partials, seconds + 1.2), seconds + 0.8)
}

export function playGuitar(midi: number, seconds: number): Float32Array {
  const out = new Float32Array(Math.round((seconds + 0.4) * sampleRate))
  const period = sampleRate / frequencyOf(midi) - 0.5
  const whole = Math.floor(period)
  // Read between two samples: a delay of whole samples is audibly out of tune.
  const between = period - whole
  const random = seededRandom(midi)
  const line = Float32Array.from({ length: whole + 1 }, () => random.between(-1, 1))
  soften(line)
  let before = 0
  for (let sample = 0, at = 0; sample < out.length; sample += 1) {
    const next = at === whole ? 0 : at + 1
    const now = (line[at] ?? 0) * between + (line[next] ?? 0) * (1 - between)
    line[at] = 0.498 * (now + before)
    before = now
    out[sample] = now
    at = next
  }
  return release(out, seconds)
}

function soften(line: Float32Array): void {
  for (let pass = 0; pass < 2; pass += 1) {
    let previous = line[line.length - 1] ?? 0
    for (let at = 0; at < line.length; at += 1) {
      const current = line[at] ?? 0
      line[at] = 0.5 * (current + previous)
      previous = current
    }
  }
}

// Each partial is a two-term recurrence: one multiplication a sample instead of a sine.
function ring(frequency: number, partials: readonly Partial[], seconds: number): Float32Array {
  const total = Math.round(seconds * sampleRate)
  const out = new Float32Array(total)
  for (const { ratio, level, decaySeconds } of partials) {
    const omega = (2 * Math.PI * frequency * ratio) / sampleRate
    if (omega > 2.8) continue
    const radius = Math.exp(-1 / (decaySeconds * 0.35 * sampleRate))
    const turn = 2 * radius * Math.cos(omega)
    const fade = radius * radius
    let before = 0
    let now = level * Math.sin(omega)
    for (let sample = 0; sample < total; sample += 1) {
      out[sample] = (out[sample] ?? 0) + now
      const next = turn * now - fade * before
      before = now
      now = next
    }
  }
  soundIn(out)
  return out
}

// Two milliseconds of rise: a note that begins at full height clicks.
function soundIn(out: Float32Array): void {
  const rise = Math.min(out.length, Math.round(0.002 * sampleRate))
  for (let sample = 0; sample < rise; sample += 1) out[sample] = ((out[sample] ?? 0) * sample) / rise
}

function release(out: Float32Array, holdSeconds: number): Float32Array {
  const from = Math.min(out.length, Math.round(holdSeconds * sampleRate))
  const tail = out.length - from
  for (let sample = from; sample < out.length; sample += 1) {
    const left = 1 - (sample - from) / tail
    out[sample] = (out[sample] ?? 0) * left * left
  }
  return out
}
