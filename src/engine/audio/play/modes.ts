// What rings when something is struck: a sum of tones that die away, each at its own pace.

import type { SeededRandom } from '#src/engine/seeded-random.ts'
import { sampleRate } from '#src/engine/audio/sound.ts'

export interface Ringing {
  hertz: number
  level: number
  decaySeconds: number
  // How far the pitch falls after the stroke, as a share; a skin is tighter while it is pushed in.
  glide?: number
}

export function ring(tones: readonly Ringing[], seconds: number): Float32Array {
  const out = new Float32Array(Math.round(seconds * sampleRate))
  for (const tone of tones) {
    if (tone.glide) ringGliding(out, tone)
    else ringSteady(out, tone)
  }
  return out
}

function ringGliding(out: Float32Array, { hertz, level, decaySeconds, glide = 0 }: Ringing): void {
  const fade = Math.exp(-1 / (decaySeconds * sampleRate))
  const settle = Math.exp(-1 / (0.04 * sampleRate))
  let [phase, strength, bend] = [0, level, glide]
  for (let at = 0; at < out.length && strength > 1e-5; at += 1) {
    phase += (2 * Math.PI * hertz * (1 + bend)) / sampleRate
    out[at] = (out[at] ?? 0) + Math.sin(phase) * strength
    strength *= fade
    bend *= settle
  }
}

// A two-term recurrence: two multiplications a sample instead of a sine.
function ringSteady(out: Float32Array, { hertz, level, decaySeconds }: Ringing): void {
  const omega = (2 * Math.PI * hertz) / sampleRate
  const radius = Math.exp(-1 / (decaySeconds * sampleRate))
  const turn = 2 * radius * Math.cos(omega)
  const fade = radius * radius
  let [before, now] = [0, level * Math.sin(omega)]
  for (let at = 0; at < out.length; at += 1) {
    out[at] = (out[at] ?? 0) + now
    const next = turn * now - fade * before
    before = now
    now = next
  }
}

export interface Hiss {
  seconds: number
  level: number
  attackSeconds: number
  decaySeconds: number
  lowHz: number
  highHz: number
}

// Noise between two frequencies that swells and dies away.
export function hiss(
  random: SeededRandom,
  { seconds, level, attackSeconds, decaySeconds, lowHz, highHz }: Hiss,
): Float32Array {
  const out = new Float32Array(Math.round(seconds * sampleRate))
  const [fast, slow] = [weightOf(highHz), weightOf(lowHz)]
  const fade = Math.exp(-1 / (decaySeconds * sampleRate))
  const attack = Math.max(1, attackSeconds * sampleRate)
  let [one, two, low, strength] = [0, 0, 0, level]
  for (let at = 0; at < out.length; at += 1) {
    one += fast * (random.between(-1, 1) - one)
    two += fast * (one - two)
    low += slow * (two - low)
    const rise = at < attack ? at / attack : 1
    out[at] = (two - low) * strength * rise
    if (at > attack) strength *= fade
  }
  return out
}

export const weightOf = (hertz: number): number => 1 - Math.exp((-2 * Math.PI * hertz) / sampleRate)

export function layer(...sounds: readonly Float32Array[]): Float32Array {
  const out = new Float32Array(Math.max(...sounds.map(({ length }) => length)))
  for (const sound of sounds) for (let at = 0; at < sound.length; at += 1) out[at] = (out[at] ?? 0) + (sound[at] ?? 0)
  return soften(out)
}

export function delay(sound: Float32Array, seconds: number): Float32Array {
  const out = new Float32Array(sound.length + Math.round(seconds * sampleRate))
  out.set(sound, out.length - sound.length)
  return out
}

// In within a millisecond and out within ten: an edge clicks.
function soften(out: Float32Array): Float32Array {
  const [rise, fall] = [48, Math.min(480, out.length)]
  for (let at = 0; at < rise; at += 1) out[at] = ((out[at] ?? 0) * at) / rise
  for (let at = 0; at < fall; at += 1) out[out.length - 1 - at] = ((out[out.length - 1 - at] ?? 0) * at) / fall
  return out
}
