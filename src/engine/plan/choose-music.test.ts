import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composePiece } from '../audio/compose.ts'
import { moodNames } from '../audio/moods.ts'
import { layOutMusic, moodFor } from './choose-music.ts'

test('the end card begins with the last chord of the music that is composed for it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...moodNames), fc.integer({ min: 150, max: 1800 }), (mood, frames) => {
      const seconds = frames / 30
      const { cutFrames } = layOutMusic({ choice: { kind: 'mood', mood }, seconds, fps: 30, seed: 1 })
      const { notes } = composePiece({ mood, seconds, seed: 1, premium: false })
      const lastChord = Math.max(
        ...notes.filter(({ voice }) => voice === 'kick' || voice === 'drum').map(({ atSeconds }) => atSeconds),
      )
      expect(Math.abs((cutFrames.at(-1) ?? 0) - lastChord * 30)).toBeLessThanOrEqual(1)
    }),
  )
})

test('each trade has its mood, and the luxury tier a larger one', () => {
  expect(moodFor('restaurant', 'vr1')).toBe('warm')
  expect(moodFor('restaurant', 'vr3')).toBe('cinematic')
  expect(moodFor('retail', 'vr3')).toBe('elegant')
  expect(moodFor('unheard of', 'vr2')).toBe('upbeat')
})
