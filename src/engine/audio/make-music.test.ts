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
})

test.each(moodNames)('%s has drums, bass, chords and a melody', (mood) => {
  const { chords, bass, melody, drums } = moods[mood]
  const heard = new Set(composePiece({ mood, seconds: 30, seed: 1, premium: false }).notes.map(({ voice }) => voice))
  for (const voice of [chords.voice, bass.voice, melody.voice, ...Object.keys(drums)]) expect(heard).toContain(voice)
})

test('the same seed gives the same samples and another seed another tune', () => {
  const first = makeMusic({ mood: 'warm', seconds: 10, seed: 5, premium: false })
  const again = makeMusic({ mood: 'warm', seconds: 10, seed: 5, premium: false })
  const other = makeMusic({ mood: 'warm', seconds: 10, seed: 6, premium: false })
  expect(first.left).toEqual(again.left)
  expect(first.left).not.toEqual(other.left)
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

function level({ left }: Sound, from: number, until: number): number {
  const part = left.subarray(from * sampleRate, until * sampleRate)
  return 10 * Math.log10(part.reduce((sum, value) => sum + value * value, 0) / part.length)
}
