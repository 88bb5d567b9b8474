// Voices that hold: pads, strings, basses and a lead, read from one cycle of a wave that never aliases.

import { frequencyOf, sampleRate } from '../sound.ts'

interface Voicing {
  // Level of a harmonic against the first.
  tilt: (harmonic: number, frequency: number) => number
  detuneCents: readonly number[]
  attackSeconds: number
  releaseSeconds: number
  // 1 holds its level; below, the note dies away within about a second.
  sustain: number
}

const lowPass = (cutoff: number) => (harmonic: number, frequency: number) =>
  1 / harmonic / (1 + ((harmonic * frequency) / cutoff) ** 2)

const pad: Voicing = {
  tilt: lowPass(900),
  detuneCents: [-7, 0, 6],
  attackSeconds: 0.35,
  releaseSeconds: 0.7,
  sustain: 1,
}
const strings: Voicing = {
  tilt: lowPass(2600),
  detuneCents: [-9, -3, 4, 10],
  attackSeconds: 0.16,
  releaseSeconds: 0.5,
  sustain: 1,
}
const bass: Voicing = {
  tilt: (harmonic) => [1, 0.45, 0.2, 0.08][harmonic - 1] ?? 0,
  detuneCents: [0],
  attackSeconds: 0.008,
  releaseSeconds: 0.12,
  sustain: 0.55,
}
const synthBass: Voicing = {
  tilt: lowPass(520),
  detuneCents: [-4, 4],
  attackSeconds: 0.005,
  releaseSeconds: 0.06,
  sustain: 0.7,
}
const lead: Voicing = {
  tilt: (harmonic, frequency) => (harmonic % 2 === 1 ? lowPass(3600)(harmonic, frequency) : 0.2 / harmonic),
  detuneCents: [-5, 5],
  attackSeconds: 0.01,
  releaseSeconds: 0.18,
  sustain: 0.5,
}

export const playPad = (midi: number, seconds: number): Float32Array => hold(pad, midi, seconds)
export const playStrings = (midi: number, seconds: number): Float32Array => hold(strings, midi, seconds)
export const playBass = (midi: number, seconds: number): Float32Array => hold(bass, midi, seconds)
export const playSynthBass = (midi: number, seconds: number): Float32Array => hold(synthBass, midi, seconds)
export const playLead = (midi: number, seconds: number): Float32Array => hold(lead, midi, seconds)

const tableSize = 2048

function hold(voicing: Voicing, midi: number, seconds: number): Float32Array {
  const frequency = frequencyOf(midi)
  const table = makeCycle(voicing, frequency)
  const out = new Float32Array(Math.round((seconds + voicing.releaseSeconds) * sampleRate))
  voicing.detuneCents.forEach((cents, index) => {
    const speed = (frequency * 2 ** (cents / 1200) * tableSize) / sampleRate
    let phase = (index * 0.37 * tableSize) % tableSize
    for (let sample = 0; sample < out.length; sample += 1) {
      const whole = phase | 0
      const here = table[whole] ?? 0
      out[sample] = (out[sample] ?? 0) + here + ((table[whole + 1] ?? 0) - here) * (phase - whole)
      phase += speed
      if (phase >= tableSize) phase -= tableSize
    }
  })
  return shape(out, voicing, seconds)
}

function makeCycle({ tilt }: Voicing, frequency: number): Float32Array {
  const table = new Float32Array(tableSize + 1)
  const harmonics = Math.min(32, Math.floor((sampleRate * 0.42) / frequency))
  for (let harmonic = 1; harmonic <= harmonics; harmonic += 1) {
    const level = tilt(harmonic, frequency)
    if (level < 0.001) continue
    for (let at = 0; at <= tableSize; at += 1) {
      table[at] = (table[at] ?? 0) + level * Math.sin((2 * Math.PI * harmonic * at) / tableSize)
    }
  }
  return table
}

function shape(out: Float32Array, voicing: Voicing, seconds: number): Float32Array {
  const attack = voicing.attackSeconds * sampleRate
  const releaseFrom = seconds * sampleRate
  const releaseSamples = voicing.releaseSeconds * sampleRate
  const scale = 1 / Math.sqrt(voicing.detuneCents.length)
  for (let sample = 0; sample < out.length; sample += 1) {
    const rise = sample < attack ? sample / attack : 1
    const fall = sample > releaseFrom ? Math.max(0, 1 - (sample - releaseFrom) / releaseSamples) : 1
    const settled = voicing.sustain + (1 - voicing.sustain) * Math.exp(-sample / (0.25 * sampleRate))
    out[sample] = (out[sample] ?? 0) * rise * fall * fall * settled * scale
  }
  return out
}
