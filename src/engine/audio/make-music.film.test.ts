import { beforeAll, expect, test } from 'vitest'
import { openTestBank } from '#test/engine/test-bank.ts'
import { patient } from '#test/support/patient.ts'
import type { Bank } from './bank/bank.ts'
import { instrumentNames } from './bank/bank.ts'
import { measureLoudness } from './loudness.ts'
import { makeMusic } from './make-music.ts'
import { moodNames } from './moods.ts'
import { sampleRate, type Sound } from './sound.ts'
import { joinStems, mixStems } from './soundtrack.ts'
import { measureTruePeakDb } from './true-peak.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openTestBank()
}, patient(300_000))

const hits = [
  { atSeconds: 0, kind: 'hit' },
  { atSeconds: 7, kind: 'riser' },
] as const

test.each(moodNames)('%s opens quietly, rises, closes, and is as loud as the platforms ask', (mood) => {
  for (const ensemble of ['standard', 'full'] as const) {
    const music = makeMusic(bank, { mood, seconds: 16, seed: 3, ensemble })
    const sound = joinStems(mixStems({ music, hits }))
    expect(sound.left.length).toBe(16 * sampleRate)
    expect(Math.abs(measureLoudness(sound) + 14)).toBeLessThan(0.5)
    expect(measureTruePeakDb(sound)).toBeLessThan(-1)
    const [opening, middle, end] = [level(music, 0, 2), level(music, 7, 12), level(music, 15.5, 16)]
    expect(opening).toBeLessThan(middle - 1)
    expect(end).toBeLessThan(middle - 10)
  }
})

test('the same seed gives the same samples and another seed another tune', () => {
  const [first, again, other] = [5, 5, 6].map((seed) =>
    makeMusic(bank, { mood: 'warm', seconds: 6, seed, ensemble: 'standard' }),
  )
  expect(first?.left).toEqual(again?.left)
  expect(first?.left).not.toEqual(other?.left)
})

test('stems add up to the whole', () => {
  const music = makeMusic(bank, { mood: 'drive', seconds: 8, seed: 1, ensemble: 'full' })
  const stems = mixStems({ music, hits: [{ atSeconds: 4, kind: 'hit' }] })
  expect(level(stems.hits, 4, 4.3)).toBeGreaterThan(-40)
  expect(level(stems.hits, 1, 3)).toBe(Number.NEGATIVE_INFINITY)
  const alone = stems.music.left.slice()
  const whole = joinStems(stems)
  for (const at of [48_000, 193_000, 200_000]) {
    expect(whole.left[at]).toBeCloseTo((alone[at] ?? 0) + (stems.hits.left[at] ?? 0), 6)
  }
})

test('every recorded note is in tune once its measured pitch is known, and begins at once or says when', () => {
  for (const name of instrumentNames) {
    const notes = bank.notesOf(name)
    expect(notes.length).toBeGreaterThanOrEqual(6)
    for (const note of notes) {
      expect(Math.abs(note.midi - Math.round(note.midi))).toBeLessThan(0.5)
      expect(note.onsetSeconds).toBeLessThan(0.45)
      const [lead] = bank.samplesOf(note)
      expect(lead?.every(Number.isFinite)).toBe(true)
    }
  }
})

function level({ left }: Sound, from: number, until: number): number {
  const part = left.subarray(from * sampleRate, until * sampleRate)
  return 10 * Math.log10(part.reduce((sum, value) => sum + value * value, 0) / part.length)
}
