import { expect, test } from 'vitest'
import { seededRandom } from '#src/engine/seeded-random.ts'
import { loudnessSteps, measureLoudness } from '#src/engine/audio/loudness.ts'
import { sampleRate, type Sound } from '#src/engine/audio/sound.ts'
import { joinStems, mixStems } from '#src/engine/audio/soundtrack.ts'
import { measureTruePeakDb } from '#src/engine/audio/true-peak.ts'
import { cleanVoice } from './clean-voice.ts'

const spokenFrom = 4
const spokenUntil = 9

test('words stand 9 dB above the music, which is back half a second after them, at the usual loudness', () => {
  const music = noise(14, 0.3)
  const voice = { recording: speech(spokenUntil - spokenFrom, 0.02), atSeconds: spokenFrom }
  const stems = mixStems({
    music,
    voice,
    hits: [
      { atSeconds: 6, kind: 'hit' },
      { atSeconds: 12, kind: 'hit' },
    ],
  })
  const [words, band] = [loudnessSteps(stems.voice ?? music), loudnessSteps(stems.music)]
  const during = (steps: readonly number[]): number => mean(steps.slice(spokenFrom * 10 + 2, spokenUntil * 10 - 4))
  expect(during(words) - during(band)).toBeGreaterThanOrEqual(9)
  const [before, after] = [mean(band.slice(20, 35)), mean(band.slice(96, 110))]
  expect(Math.abs(before - after)).toBeLessThan(1)
  // An accent in the middle of a sentence is left out.
  const accents = loudnessSteps(stems.hits)
  expect(Math.max(...accents.slice(50, 80))).toBeLessThan(-60)
  expect(Math.max(...accents.slice(120, 125))).toBeGreaterThan(-45)
  const whole = joinStems(stems)
  expect(Math.abs(measureLoudness(whole) + 14)).toBeLessThan(0.5)
  expect(measureTruePeakDb(whole)).toBeLessThan(-1)
})

test('rumble goes, and a speaker who turns away stays as loud', () => {
  const voice = speech(8, 0.05)
  for (let at = 0; at < voice.left.length; at += 1) {
    const fades = at < voice.left.length / 2 ? 1 : 0.25
    voice.left[at] = (voice.left[at] ?? 0) * fades + 0.2 * Math.sin((2 * Math.PI * 28 * at) / sampleRate)
  }
  const clean = cleanVoice({ left: voice.left, right: voice.left })
  const steps = loudnessSteps(clean)
  expect(Math.abs(mean(steps.slice(5, 30)) - mean(steps.slice(50, 75)))).toBeLessThan(3)
  expect(lowShare(clean.left)).toBeLessThan(lowShare(voice.left) / 10)
})

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function noise(seconds: number, level: number): Sound {
  const random = seededRandom(5)
  const left = new Float32Array(seconds * sampleRate)
  for (let at = 0; at < left.length; at += 1) left[at] = random.between(-level, level)
  return { left, right: left }
}

// A buzz with the lilt of syllables.
function speech(seconds: number, level: number): Sound {
  const left = new Float32Array(seconds * sampleRate)
  for (let at = 0; at < left.length; at += 1) {
    const time = at / sampleRate
    const syllable = 0.55 + 0.45 * Math.sin(2 * Math.PI * 4 * time)
    let buzz = 0
    for (let harmonic = 1; harmonic < 14; harmonic += 1)
      buzz += Math.sin(2 * Math.PI * 140 * harmonic * time) / harmonic
    left[at] = buzz * syllable * level
  }
  return { left, right: left }
}

function lowShare(samples: Float32Array): number {
  let [low, power, all] = [0, 0, 0]
  for (const value of samples) {
    low += 0.004 * (value - low)
    power += low * low
    all += value * value
  }
  return power / all
}
