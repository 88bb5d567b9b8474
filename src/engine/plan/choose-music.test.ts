import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composePiece } from '#src/engine/audio/compose/compose-piece.ts'
import { moodNames } from '#src/engine/audio/moods.ts'
import { audioSchema } from './audio-plan.ts'
import { layOutMusic, moodFor } from './choose-music.ts'

test('the end card begins with the last chord of the music that is composed for it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...moodNames),
      fc.integer({ min: 150, max: 1800 }),
      fc.nat(99),
      (mood, frames, seed) => {
        const seconds = frames / 30
        const { audio, cutFrames } = layOutMusic({ choice: { kind: 'mood', mood }, seconds, fps: 30, seed })
        const endCardFrame = cutFrames.at(-1) ?? 0
        const marks = { endCard: endCardFrame / 30 }
        const score = composePiece({ mood, seconds, seed, ensemble: 'standard', bpm: audio.bpm, marks })
        expect(Math.abs(endCardFrame - score.closingSeconds * 30)).toBeLessThanOrEqual(1)
        // The beats stay where the film was cut; in a very short one every other of them may be left.
        const pulse = score.bpm < 0.75 * audio.bpm ? 2 * score.bpm : score.bpm
        expect(Math.abs(pulse / audio.bpm - 1)).toBeLessThan(0.01)
      },
    ),
    { numRuns: 60, examples: [['cinematic', 156, 19]] },
  )
})

test('bars and phrases begin on beats, the first with the film and the last with the end card', () => {
  const { cutFrames, barFrames, phraseFrames } = layOutMusic({
    choice: { kind: 'mood', mood: 'elegant' },
    seconds: 34,
    fps: 30,
    seed: 4,
  })
  for (const frames of [barFrames, phraseFrames]) {
    expect(frames[0]).toBe(0)
    expect(frames.at(-1)).toBe(cutFrames.at(-1))
    for (const frame of frames) expect(cutFrames).toContain(frame)
  }
  expect(barFrames.length).toBeGreaterThan(phraseFrames.length)
})

test('a recording is left on one bar line, joined on another, and ends with the film', () => {
  const beatsSeconds = Array.from({ length: 200 }, (_, beat) => 0.3 + beat * 0.5)
  const beats = { bpm: 120, beatsPerBar: 4 as const, beatsSeconds, sectionBars: [0, 8, 30], endingBar: 45 }
  const { audio, cutFrames } = layOutMusic({
    choice: { kind: 'file', path: 'a.mp3', beats },
    seconds: 34,
    fps: 30,
    seed: 1,
  })
  if (audio.source.kind !== 'file') throw new Error('The recording is gone.')
  const [head, tail] = audio.source.parts ?? []
  expect(head).toEqual({ fromSeconds: 0.3, seconds: 16 })
  // Fourteen bars to the end card: the recording's own last bar falls on it.
  expect(tail?.fromSeconds).toBeCloseTo(0.3 + (45 - 6) * 2, 6)
  expect(cutFrames.at(-1)).toBe(14 * 60)
  expect((head?.seconds ?? 0) + (tail?.seconds ?? 0)).toBeCloseTo(34, 6)
})

test('each trade has its mood, and the luxury tier a larger one', () => {
  expect(moodFor('restaurant', 'vr1')).toBe('warm')
  expect(moodFor('restaurant', 'vr3')).toBe('cinematic')
  expect(moodFor('beauty', 'vr3')).toBe('elegant')
  expect(moodFor('unheard of', 'vr2')).toBe('upbeat')
  // As a film may be stored that was kept before this was looked at.
  expect(moodFor('constructor', 'vr2')).toBe('upbeat')
})

test('the sound of a film that was planned before marks and parts were known is still read', () => {
  const old = { source: { kind: 'composed', mood: 'warm', seed: 7 }, bpm: 96, beatFrames: [0, 19], gainDb: 0 }
  expect(audioSchema.parse(old)).toEqual(old)
  expect(audioSchema.parse({ ...old, source: { kind: 'file', path: 'song.mp3' } }).source.kind).toBe('file')
})
