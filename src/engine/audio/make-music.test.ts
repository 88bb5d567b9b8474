import { expect, test } from 'vitest'
import { fitTempo } from './arrangement.ts'
import { composePiece } from './compose.ts'
import { measureLoudness } from './loudness.ts'
import { makeMusic } from './make-music.ts'
import { moodNames, moods } from './moods.ts'
import { sampleRate, type Sound } from './sound.ts'
import { measureTruePeakDb } from './true-peak.ts'

test.each(moodNames)('%s opens quietly, rises, closes, and is as loud as the platforms ask', (mood) => {
  const music = makeMusic({ mood, seconds: 16, seed: 3, premium: true })
  expect(music.left.length).toBe(16 * sampleRate)
  expect(Math.abs(measureLoudness(music) + 14)).toBeLessThan(0.5)
  expect(measureTruePeakDb(music)).toBeLessThan(-1)
  const [opening, middle, end] = [level(music, 0, 2), level(music, 7, 12), level(music, 15, 16)]
  expect(opening).toBeLessThan(middle - 1.5)
  expect(end).toBeLessThan(middle - 6)
  // Bass, chords and cymbals each come in after the opening, and notes are struck: a drone has neither.
  for (const [low, high] of bands) {
    const voices = filter(music, low, high)
    expect(level(voices, 0, 1.5)).toBeLessThan(level(voices, 7, 11) - 0.5)
  }
  expect(countOnsets(music)).toBeGreaterThan(8)
})

test.each(moodNames)('%s has drums, bass, chords and a melody', (mood) => {
  const { chords, bass, melody, drums } = moods[mood]
  const heard = new Set(composePiece({ mood, seconds: 30, seed: 1, premium: false }).notes.map(({ voice }) => voice))
  for (const voice of [chords.voice, bass.voice, melody.voice, ...Object.keys(drums)]) expect(heard).toContain(voice)
})

test('the same seed gives the same samples and another seed another tune', () => {
  const [first, again, other] = [5, 5, 6].map((seed) => makeMusic({ mood: 'warm', seconds: 6, seed, premium: false }))
  expect(bytesOf(first).equals(bytesOf(again))).toBe(true)
  expect(bytesOf(first).equals(bytesOf(other))).toBe(false)
})

test('the kick falls on the exported beats, and the last chord on a bar before the end', () => {
  const options = { mood: 'upbeat', seconds: 12, seed: 5, premium: false } as const
  const { beatsSeconds, bpm } = makeMusic(options).beats
  const { notes } = composePiece(options)
  const kicks = notes.filter(({ voice }) => voice === 'kick')
  expect(kicks.length).toBeGreaterThan(8)
  for (const { atSeconds } of kicks) {
    expect(Math.min(...beatsSeconds.map((beat) => Math.abs(beat - atSeconds)))).toBeLessThan(1e-6)
  }
  expect(Math.abs(bpm / moods.upbeat.bpm - 1)).toBeLessThan(0.12)
  expect(fitTempo(moods.upbeat.bpm, 12).closingSeconds).toBeCloseTo(12 - 3.6, 9)
})

test('a piece of a few seconds still ends on its chord', () => {
  const music = makeMusic({ mood: 'elegant', seconds: 3, seed: 1, premium: true })
  expect(Math.abs(measureLoudness(music) + 14)).toBeLessThan(0.5)
})

const bytesOf = (sound: Sound | undefined): Buffer => Buffer.from(sound?.left.buffer ?? new ArrayBuffer(0))

const bands = [
  [0, 150],
  [300, 2000],
  [5000, 20_000],
] as const

// Two simple slopes are enough to tell a bass from a cymbal.
function filter({ left }: Sound, low: number, high: number): Sound {
  const [fast, slow] = [high, low].map((hertz) => 1 - Math.exp((-2 * Math.PI * hertz) / sampleRate)) as [number, number]
  const out = new Float32Array(left.length)
  let [below, under] = [0, 0]
  for (let at = 0; at < left.length; at++) {
    below += fast * ((left[at] ?? 0) - below)
    under += slow * (below - under)
    out[at] = below - under
  }
  return { left: out, right: out }
}

// Moments that are 3 dB louder than the fortieth of a second before them.
function countOnsets(sound: Sound): number {
  const step = 0.02
  const levels = Array.from({ length: sound.left.length / sampleRate / step - 1 }, (_, index) =>
    level(sound, index * step, (index + 1) * step),
  )
  return levels.filter((now, index) => now > -50 && now - (levels[index - 2] ?? now) > 3).length
}

function level({ left }: Sound, from: number, until: number): number {
  const part = left.subarray(from * sampleRate, until * sampleRate)
  return 10 * Math.log10(part.reduce((sum, value) => sum + value * value, 0) / part.length)
}
